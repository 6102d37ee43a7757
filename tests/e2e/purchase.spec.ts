import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { mailsTo } from "./mails";
import { scannedLines } from "./scanned-code";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

/** EUR cents: the courier's price in Italy up to 80.00, and the fee of cash on delivery (spec section 9). */
const COURIER_CENTS = 690;
const CASH_ON_DELIVERY_CENTS = 500;
/** The discount of BENVENUTO10. */
const COUPON_CENTS = 1_000;

for (const language of locales) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a shoe can be found in the list and bought with courier delivery and cash on delivery", async ({
      shopper,
      page,
      say,
      stockFixtures,
    }) => {
      const shoe = await stockFixtures.claimShoe({ price: 4_550, stock: 8 });
      const email = newEmail();

      await shopper.open(href("products", language));
      await page.locator("summary", { hasText: say.categories }).click();
      await page.getByRole("checkbox", { name: shoe.category[language] }).check();
      await page.getByRole("main").locator("summary", { hasText: say.brands }).click();
      await page.getByRole("checkbox", { name: shoe.brand }).check();
      await page.getByRole("combobox", { name: say.sortBy }).selectOption({ label: say.priceUp });
      // With scripts each choice applies immediately, without a button.
      const apply = shopper.button(say.applyFilters);
      if (await apply.isVisible()) await apply.click();
      await expect(page.getByRole("link", { name: `${say.removeFilter}: ${shoe.brand}` })).toBeVisible();
      await expect(page.getByRole("combobox", { name: say.sortBy })).toHaveValue("price_up");
      await expect(page.getByRole("article").filter({ hasNotText: shoe.brand })).toHaveCount(0);

      await page.locator(`h3 a[href="${href("product", language, { slug: shoe.slug })}"]`).click();
      await expect(shopper.heading(shoe.name)).toBeVisible();
      await expect(shopper.size(shoe.soldOut.name)).toBeDisabled();
      await expect(shopper.size(shoe.soldOut.name)).toHaveAccessibleName(new RegExp(say.sizeSoldOut));

      await shopper.size(shoe.size.name).check();
      await shopper.button(say.addToCart).click();
      await shopper.viewCart();
      await expect(shopper.cartLink(1)).toBeVisible();

      await page.getByRole("spinbutton", { name: say.quantity }).fill("2");
      await shopper.button(say.update).click();
      await expect(shopper.cartLink(2)).toBeVisible();
      await shopper.applyCode(say.couponCode, "benvenuto10");
      await expect(shopper.amount(say.total)).toHaveText(formatMoney(2 * 4_550 - COUPON_CENTS, "EUR", "en"));

      await shopper.goToReview({ email });
      // The goods cost 91.00, more than 80.00: delivery is free.
      const total = 2 * 4_550 - COUPON_CENTS + CASH_ON_DELIVERY_CENTS;
      await expect(shopper.amount(say.total)).toHaveText(formatMoney(total, "EUR", "en"));
      const number = await shopper.order();
      await expect(shopper.amount(say.total)).toHaveText(formatMoney(total, "EUR", "en"));
      await expect(shopper.cartLink(0)).toBeVisible();

      const orders = await stockFixtures.ordersOf(email);
      expect(orders).toMatchObject([
        {
          number,
          total,
          subtotal: 9_100,
          coupon_code: "BENVENUTO10",
          coupon_discount: COUPON_CENTS,
          delivery_cost: 0,
          payment_fee: CASH_ON_DELIVERY_CENTS,
          payment_code: "cash_on_delivery",
          shipping_method: "courier",
          locale: language,
          currency: "EUR",
          stores_id: 3,
          countries_id: 109,
          lines: [{ products_id: shoe.id, standard_sizes_id: shoe.size.id, quantity: 2, price_discounted: 4_550 }],
        },
      ]);
      expect(JSON.parse(orders[0]?.delivery ?? "")).toMatchObject({
        name: "Anna",
        surname: "Bianchi",
        phone: "+393331234567",
        address: "Via Mazzini 12",
        zip_code: "37121",
        city: "Verona",
        province: "VR",
        billing: { address: "Via Mazzini 12", city: "Verona" },
      });
      expect(await stockFixtures.stockOf(shoe.id, shoe.size.id)).toBe(6);
      await expect.poll(() => mailsTo(email).join()).toContain(number);
      expect(await stockFixtures.mailsTo(email)).toHaveLength(1);
    });

    test("two pairs can be bought with pickup in Verona and a bank transfer with the order number as reason", async ({
      shopper,
      page,
      say,
      stockFixtures,
    }) => {
      const email = newEmail();
      const shoe = await stockFixtures.claimShoe({ price: 3_000 });
      await shopper.requestCart(shoe);
      await shopper.addToCart(shoe, 1, shoe.otherSize);
      await expect(shopper.cartLink(2)).toBeVisible();
      await shopper.goToReview({ email, shipping: "pickup", payment: "bankTransfer" });
      // The address of the demo's company.
      const pickup = `${say.pickup}: Via dell'Esempio 12, 37121 Verona (VR)`;
      await expect(shopper.fact(say.shipping)).toContainText(pickup);
      await expect(shopper.fact(say.shipping)).toContainText(say.afterTransfer);
      const number = await shopper.order();
      await expect(shopper.fact(say.shipping)).toContainText(pickup);
      await expect(shopper.fact(say.payment)).toHaveText(say.bankTransfer);
      await expect(page.locator("dt", { hasText: "BIC" }).locator("xpath=following-sibling::dd[1]")).toHaveText(
        "DEMOIT20",
      );
      await expect(page.getByText(say.expires)).toBeVisible();
      const reason = page.locator("dt", { hasText: say.reason }).locator("xpath=following-sibling::dd[1]");
      await expect(reason).toContainText(number);
      const iban = page.locator("dt", { hasText: "IBAN" }).locator("xpath=following-sibling::dd[1]");
      await expect(iban).toHaveText(/^[A-Z]{2}\d{2}( [A-Z0-9]{4})+( [A-Z0-9]{1,3})?$/);
      const [, , , , bic, , account, amount, , , reference] = await scannedLines(
        page.getByRole("img", { name: number }),
      );
      expect([bic, account, amount, reference]).toEqual([
        "DEMOIT20",
        (await iban.textContent())?.replaceAll(" ", ""),
        "EUR60.00",
        number,
      ]);
      await expect(page.getByText(say.afterTransfer)).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: say.openMap })).toHaveAttribute("href", /^https:/);
      expect(await stockFixtures.ordersOf(email)).toMatchObject([
        {
          number,
          total: 6_000,
          delivery_cost: 0,
          payment_fee: 0,
          shipping_method: "pickup",
          payment_code: "bank_transfer",
          payment_status: "pending",
          lines: [{ quantity: 1 }, { quantity: 1 }],
        },
      ]);
    });
  });
}

test("up to 80.00 the courier costs its price", async ({ shopper, say, stockFixtures, startReview }) => {
  const email = newEmail();
  await startReview({ email, payment: "bankTransfer" }, { price: 8_000 });
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(8_000 + COURIER_CENTS, "EUR", "en"));
  await shopper.order();
  expect(await stockFixtures.ordersOf(email)).toMatchObject([
    { delivery_cost: COURIER_CENTS, total: 8_000 + COURIER_CENTS },
  ]);
});
