import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";

test.use({ viewport: { width: 360, height: 640 } });

test("on a phone codes and amounts are shown in full, and the checkout button is in the window without covering anything", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart({ price: 6_000 });
  await shopper.button(say.reject).click();
  const checkout = shopper.button(say.goToCheckout);
  await test.step("the button, with the total", async () => {
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".cart-bar")).toContainText((await shopper.amount(say.total).textContent()) ?? "");
  });
  await test.step("codes are shown in full", async () => {
    await shopper.applyCode(say.couponCode, "BENVENUTO10");
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(5_690, "EUR", "en"));
    await shopper.applyCode(say.giftCardCode, "DEMO-GIFT-50");
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(690, "EUR", "en"));
    await shopper.open(href("cart", shopper.language));
    for (const field of [shopper.field(say.couponCode), shopper.field(say.giftCardCode)])
      expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  });
  await test.step("labels and amounts are separate, and nothing covers the amounts", async () => {
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
  await test.step("the button elsewhere on the page, and at its end", async () => {
    await shopper.field(say.note).focus();
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const last = await page.locator(".cart-more").boundingBox();
    const bar = await page.locator(".cart-bar").boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
  });
});
