import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";

test("the same size added again raises its quantity, another size is another line", async ({
  shopper,
  page,
  fillCart,
}) => {
  const shoe = await fillCart({ quantity: 2 });
  await shopper.addToCart(shoe, 1);
  await shopper.addToCart(shoe, 1, shoe.otherSize);
  await expect(shopper.cartLink(4)).toBeVisible();
  await expect(page.getByRole("spinbutton")).toHaveCount(2);
  await expect(page.getByRole("spinbutton").first()).toHaveValue("3");
});

test("a line is removed, and an empty cart shows that it is empty", async ({ shopper, page, say, fillCart }) => {
  await fillCart();
  await shopper.button(say.remove).click();
  await expect(page.getByText(say.cartEmpty)).toBeVisible();
  await expect(shopper.cartLink(0)).toBeVisible();
});

test("the courier's price to the shopper's country has its row and is part of the total", async ({
  shopper,
  say,
  fillCart,
}) => {
  await fillCart({ price: 4_000 });
  await expect(shopper.amount(say.delivery)).toContainText(`${formatMoney(690, "EUR", "en")} (${say.italy})`);
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_690, "EUR", "en"));
});

test("the buttons beside the quantity add and take away one piece, and keep a typed note", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart({ price: 2_500 });
  const field = page.getByRole("spinbutton", { name: say.quantity });
  const [less, more] = [
    page.getByRole("button", { name: say.oneLess }),
    page.getByRole("button", { name: say.oneMore }),
  ];
  await expect(less).toBeDisabled();
  await shopper.field(say.note).fill("Ring twice");
  await more.click();
  await expect(shopper.cartLink(2)).toBeVisible();
  await more.click();
  await expect(shopper.cartLink(3)).toBeVisible();
  await less.click();
  await expect(shopper.cartLink(2)).toBeVisible();
  await expect(field).toHaveValue("2");
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_690, "EUR", "en"));
  await expect(shopper.field(say.note)).toHaveValue("Ring twice");
  // A typed quantity counts, also for the checkout.
  await field.fill("4");
  await shopper.goToCheckout();
  await expect(shopper.cartLink(4)).toBeVisible();
});

test("a button beside the quantity stays at the last piece in stock, with the reason", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart({ stock: 2, quantity: 2 });
  await page.getByRole("button", { name: say.oneMore }).click();
  await expect(page.getByRole("alert")).toContainText(`${say.maxItems}: 2`);
  await expect(shopper.cartLink(2)).toBeVisible();
});

test("removing, and a refused code, keep a typed note", async ({ shopper, say, stockRoom, fillCart }) => {
  const shoe = await stockRoom.claimShoe();
  await fillCart();
  await shopper.addToCart(shoe);
  await shopper.field(say.note).fill("Ring once");
  await shopper.applyCode(say.couponCode, "NOBODY");
  await expect(shopper.field(say.couponCode)).toHaveAttribute("aria-invalid", "true");
  await expect(shopper.field(say.note)).toHaveValue("Ring once");
  await shopper.field(say.note).fill("Ring twice");
  await shopper.button(say.remove).first().click();
  await expect(shopper.cartLink(1)).toBeVisible();
  await expect(shopper.field(say.note)).toHaveValue("Ring twice");
});

test("success has no title; a refusal removes the message before it", async ({ shopper, page, say, fillCart }) => {
  await fillCart({ price: 6_000 });
  await shopper.applyCode(say.couponCode, "BENVENUTO10");
  const status = page.getByRole("status").filter({ hasText: say.couponApplied });
  await expect(status).toBeVisible();
  await expect(status).not.toContainText(say.notice);
  await shopper.applyCode(say.giftCardCode, "NOBODY");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(status).toHaveCount(0);
});

test("Enter in the quantity field updates the line and does not remove it", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart({ price: 2_500 });
  await page.getByRole("spinbutton", { name: say.quantity }).fill("4");
  await page.keyboard.press("Enter");
  await expect(shopper.cartLink(4)).toBeVisible();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(10_000, "EUR", "en"));
});

test("a quantity above stock shows an error at the field, and the cart does not change", async ({
  shopper,
  page,
  say,
  stockRoom,
  fillCart,
}) => {
  const shoe = await fillCart({ stock: 5, quantity: 2 });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 3 });
  await page.getByRole("spinbutton", { name: say.quantity }).fill("5");
  await shopper.button(say.update).click();
  const message = `${say.maxItems}: 3`;
  await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
  const field = page.getByRole("spinbutton", { name: say.quantity });
  await expect(field).toHaveAccessibleDescription(new RegExp(message));
  await expect(field).toHaveValue("5");
  await expect(shopper.cartLink(2)).toBeVisible();
});

test("products sold out since are removed from the cart with a message", async ({
  shopper,
  page,
  say,
  stockRoom,
  fillCart,
}) => {
  const shoe = await fillCart({ quantity: 3 });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 1 });
  await shopper.open(href("cart", shopper.language));
  const status = page.getByRole("status").filter({ hasText: say.notice });
  await expect(status).toContainText(new RegExp(`${say.maxItems}: 1`, "i"));
  await expect(shopper.cartLink(1)).toBeVisible();
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 0 });
  await shopper.open(href("cart", shopper.language));
  await expect(status).toContainText(new RegExp(say.sizeSoldOut, "i"));
  await expect(page.getByText(say.cartEmpty)).toBeVisible();
  await expect(shopper.cartLink(0)).toBeVisible();
});

test("invalid codes show an error at their field; a gift card reduces the amount to pay", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart({ price: 4_900 });
  for (const [code, refusal] of [
    ["NOBODY", say.couponUnknown],
    ["SCADUTO", say.couponExpired],
    ["BENVENUTO10", say.couponMinimum],
  ] as const) {
    await shopper.applyCode(say.couponCode, code);
    await expect(page.getByRole("alert")).toContainText(refusal);
    await expect(shopper.field(say.couponCode)).toHaveAttribute("aria-invalid", "true");
    await expect(shopper.field(say.couponCode)).toHaveValue(code);
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_590, "EUR", "en"));
  }
  await shopper.applyCode(say.giftCardCode, "demo-gift-50");
  await expect(page.getByRole("status").filter({ hasText: say.giftCardApplied })).toBeVisible();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(590, "EUR", "en"));
  // An empty field removes the code, and so does a button.
  await shopper.applyCode(say.giftCardCode, "");
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_590, "EUR", "en"));
  await shopper.applyCode(say.giftCardCode, "DEMO-GIFT-50");
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(590, "EUR", "en"));
  const form = shopper.code(say.giftCardCode);
  await form.getByRole("button", { name: say.remove }).click();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_590, "EUR", "en"));
  await shopper.openCodes();
  await expect(shopper.field(say.giftCardCode)).toHaveValue("");
  await expect(form.getByRole("button", { name: say.remove })).toHaveCount(0);
});

test("an empty code shows an error at its field, and no message of a change", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart();
  await shopper.open(href("cart", shopper.language));
  for (const [label, missing] of [
    [say.couponCode, say.couponMissing],
    [say.giftCardCode, say.giftCardMissing],
  ] as const) {
    await shopper.applyCode(label, "");
    await expect(page.getByRole("alert")).toHaveText(missing);
    await expect(shopper.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(shopper.field(label)).toHaveAccessibleDescription(missing);
    await expect(page.getByRole("status").filter({ hasText: say.notice })).toHaveCount(0);
  }
});

test("a message about removed products is shown together with an accepted code", async ({
  shopper,
  page,
  say,
  stockRoom,
  fillCart,
}) => {
  const shoe = await fillCart({ price: 6_000, quantity: 3 });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 1 });
  await shopper.applyCode(say.couponCode, "BENVENUTO10");
  const status = page.getByRole("status").filter({ hasText: say.notice });
  await expect(status).toContainText(new RegExp(`${say.maxItems}: 1`, "i"));
  await expect(status).toContainText(say.couponApplied);
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_690, "EUR", "en"));
  await expect(shopper.cartLink(1)).toBeVisible();
});

test("a message about removed products is shown together with a refused code", async ({
  shopper,
  page,
  say,
  stockRoom,
  fillCart,
}) => {
  const shoe = await fillCart({ price: 4_900, quantity: 3 });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 1 });
  // Three pieces would reach the coupon's minimum.
  await shopper.applyCode(say.couponCode, "BENVENUTO10");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(shopper.field(say.couponCode)).toHaveAttribute("aria-invalid", "true");
  const status = page.getByRole("status").filter({ hasText: say.notice });
  await expect(status).toContainText(new RegExp(`${say.maxItems}: 1`, "i"));
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_590, "EUR", "en"));
  await expect(shopper.cartLink(1)).toBeVisible();
});

test("a sold out product is marked as sold out and cannot be bought", async ({ shopper, page, say }) => {
  await shopper.open(href("product", shopper.language, { slug: "sold-out-runner" }));
  await expect(page.getByRole("main").getByText(shopper.language === "it" ? "Esaurito" : "Out of stock")).toBeVisible();
  await expect(shopper.button(say.addToCart)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("codes are shown in full, labels and amounts are separate, and nothing covers the amounts", async ({
    shopper,
    page,
    say,
    fillCart,
  }) => {
    await fillCart({ price: 6_000 });
    await shopper.button(say.reject).click();
    await shopper.applyCode(say.couponCode, "BENVENUTO10");
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_690, "EUR", "en"));
    await shopper.applyCode(say.giftCardCode, "DEMO-GIFT-50");
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(690, "EUR", "en"));
    await shopper.open(href("cart", shopper.language));
    for (const field of [shopper.field(say.couponCode), shopper.field(say.giftCardCode)])
      expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);

    const gaps = await page.locator("dl.totals > div").evaluateAll((rows) =>
      rows.map((row) => {
        const [label, value] = [...row.children].map((part) => {
          const text = document.createRange();
          text.selectNodeContents(part);
          return text.getBoundingClientRect();
        });
        return label && value ? value.left - label.right : 0;
      }),
    );
    expect(gaps.length).toBeGreaterThan(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);

    // The totals at any position in the window, including its lower edge.
    await page.locator("dl.totals").evaluate((totals) => totals.scrollIntoView({ block: "end" }));
    const totals = await page.locator("dl.totals").boundingBox();
    const chat = await page.locator(".floating").boundingBox();
    expect(chat?.y).toBeGreaterThan((totals?.y ?? 0) + (totals?.height ?? 0));
  });

  test("the checkout button is in the window at any position, and covers nothing at the end of the page", async ({
    shopper,
    page,
    say,
    fillCart,
  }) => {
    await fillCart();
    await shopper.button(say.reject).click();
    await expect(shopper.button(say.goToCheckout)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".cart-bar")).toContainText((await shopper.amount(say.total).textContent()) ?? "");
    const note = shopper.field(say.note);
    await note.focus();
    await expect(shopper.button(say.goToCheckout)).toBeInViewport({ ratio: 1 });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const last = await page.locator(".cart-more").boundingBox();
    const bar = await page.locator(".cart-bar").boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
  });
});
