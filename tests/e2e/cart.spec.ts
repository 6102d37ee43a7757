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

test("the delivery row shows the courier's price to the shopper's country, which is not part of the total", async ({
  shopper,
  say,
  fillCart,
}) => {
  await fillCart({ price: 4_000 });
  await expect(shopper.amount(say.delivery)).toContainText(`${formatMoney(690, "EUR", "en")} (${say.italy})`);
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_000, "EUR", "en"));
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
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_900, "EUR", "en"));
  }
  await shopper.applyCode(say.giftCardCode, "demo-gift-50");
  await expect(page.getByRole("status").filter({ hasText: say.giftCardApplied })).toBeVisible();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(0, "EUR", "en"));
  // An empty field removes the code, and so does a button.
  await shopper.applyCode(say.giftCardCode, "");
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_900, "EUR", "en"));
  await shopper.applyCode(say.giftCardCode, "DEMO-GIFT-50");
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(0, "EUR", "en"));
  const form = page.locator("form", { has: shopper.field(say.giftCardCode) });
  await form.getByRole("button", { name: say.remove }).click();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_900, "EUR", "en"));
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
  for (const label of [say.couponCode, say.giftCardCode]) {
    await shopper.applyCode(label, "");
    await expect(page.getByRole("alert")).toHaveText(`${label}: ${say.required}`);
    await expect(shopper.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(shopper.field(label)).toHaveAccessibleDescription(say.required);
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
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_000, "EUR", "en"));
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
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_900, "EUR", "en"));
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
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_000, "EUR", "en"));
    await shopper.applyCode(say.giftCardCode, "DEMO-GIFT-50");
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(0, "EUR", "en"));
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
});
