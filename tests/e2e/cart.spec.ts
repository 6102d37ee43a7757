import { expect } from "@playwright/test";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";

// cart.http.spec.ts has the amounts and messages that need no browser.

test("a quantity is changed by typing, by Enter and by the buttons beside it, up to the stock, and a typed note stays", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart({ price: 2_500, stock: 4 });
  const field = page.getByRole("spinbutton", { name: say.quantity });
  const [less, more] = [
    page.getByRole("button", { name: say.oneLess }),
    page.getByRole("button", { name: say.oneMore }),
  ];
  await test.step("the buttons", async () => {
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
  });
  await test.step("Enter updates the line and does not remove it", async () => {
    await field.fill("4");
    await page.keyboard.press("Enter");
    await expect(shopper.cartLink(4)).toBeVisible();
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(10_000, "EUR", "en"));
  });
  const message = `${say.maxItems}: 4`;
  await test.step("the button stays at the last piece in stock, with the reason", async () => {
    await more.click();
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(shopper.cartLink(4)).toBeVisible();
  });
  await test.step("a quantity above stock is an error at the field, and the cart does not change", async () => {
    await field.fill("5");
    await shopper.button(say.update).click();
    await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveValue("5");
    await expect(shopper.cartLink(4)).toBeVisible();
  });
  await test.step("a typed quantity counts for the checkout", async () => {
    await field.fill("3");
    await shopper.goToCheckout();
    await expect(shopper.cartLink(3)).toBeVisible();
  });
});

test("refused codes and removed lines keep a typed note, and only the latest message is shown", async ({
  shopper,
  page,
  say,
  stockFixtures,
  fillCart,
  javaScriptEnabled,
}) => {
  const first = await stockFixtures.claimShoe();
  await shopper.requestCart(first);
  const second = await fillCart({ price: 6_000 });
  await test.step("a refused code is an error at its field", async () => {
    await shopper.field(say.note).fill("Ring once");
    await shopper.applyCode(say.couponCode, "NOBODY");
    await expect(shopper.field(say.couponCode)).toHaveAttribute("aria-invalid", "true");
    await expect(shopper.field(say.couponCode)).toHaveAccessibleDescription(new RegExp(say.couponUnknown));
    await expect(shopper.field(say.note)).toHaveValue("Ring once");
  });
  const status = page.getByRole("status").filter({ hasText: say.couponApplied });
  await test.step("success has no title; a refusal removes the message before it", async () => {
    await shopper.applyCode(say.couponCode, "BENVENUTO10");
    await expect(status).toBeVisible();
    await expect(status).not.toContainText(say.notice);
    await shopper.applyCode(say.giftCardCode, "NOBODY");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(status).toHaveCount(0);
  });
  await test.step("a removed line, and the empty cart", async () => {
    await shopper.field(say.note).fill("Ring twice");
    const removeOf = ({ id, size }: typeof first) =>
      page.locator(`#line-${id}-${size.id}`).getByRole("button", { name: `${say.remove}: ` });
    await removeOf(first).click();
    await expect(shopper.cartLink(1)).toBeVisible();
    await expect(shopper.field(say.note)).toHaveValue("Ring twice");
    const other = removeOf(second);
    await expect(other).toHaveAccessibleName(new RegExp(`${second.brand} ${second.name}, .*${second.size.name}$`));
    // Without scripts the page is a new document.
    if (javaScriptEnabled) await expect(other).toBeFocused();
    await other.click();
    await expect(page.getByText(say.cartEmpty)).toBeVisible();
    await expect(shopper.cartLink(0)).toBeVisible();
    if (javaScriptEnabled) await expect(shopper.heading(say.cart)).toBeFocused();
  });
});
