import { expect, type Locator } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { accessWords } from "./access-words";
import { openFacet, texts } from "./list-page";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";
import { unclaimed } from "./stock-room";

/** Chooses the shipping country on its page. */
async function chooseShippingCountry(shopper: Shopper, name: string): Promise<void> {
  const { page, say, language } = shopper;
  await shopper.open(href("country", language));
  await page.getByRole("combobox", { name: say.shippingCountry }).selectOption({ label: name });
  await shopper.button(say.saveCountry).click();
  await expect(page.getByRole("banner").getByRole("link", { name: say.shippingCountry })).toContainText(name);
  await shopper.settled();
}

const EURO = /\d,\d\d\s€/;
const cards = ({ page }: Shopper) => page.getByRole("article").locator(".price");
/** The prices to pay of all cards, in hundredths. */
const pricesOf = async (prices: Locator) =>
  (await prices.evaluateAll((all) => all.map((one) => (one.querySelector("strong") ?? one).textContent ?? ""))).map(
    (text) => Number(text.replace(/\D/g, "")),
  );

for (const language of locales) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a shopper from Great Britain sees pounds from the list to the cart", async ({
      shopper,
      page,
      say,
      stockRoom,
    }) => {
      const shoe = await stockRoom.claimShoe({ price: 6_000 });
      await chooseShippingCountry(shopper, say.unitedKingdom);
      await shopper.open(href("category", language, { slug: unclaimed[language] }, { sort: "price_up" }));
      await expect(cards(shopper)).toHaveText(Array.from({ length: 24 }, () => /^[^€]*£[^€]*$/));
      const prices = await pricesOf(cards(shopper));
      expect(prices).toEqual([...prices].sort((one, other) => one - other));
      await expect(page.getByRole("banner")).toContainText(formatMoney(7_040, "GBP", shopper.language));
      await expect(page.locator("[data-part=benefits]")).toContainText(formatMoney(7_040, "GBP", shopper.language));

      await shopper.open(href("product", language, { slug: shoe.slug }));
      await expect(page.locator(".product-buy .price")).toContainText(formatMoney(5_280, "GBP", shopper.language));
      await expect(page.getByRole("main")).not.toContainText(EURO);
      const instalments = page.getByRole("main").locator("p", { hasText: "Klarna" });
      await expect(instalments).toContainText(formatMoney(1_760, "GBP", shopper.language));
      await shopper.addToCart(shoe, 2);
      await expect(shopper.heading(say.cart)).toBeVisible();
      await expect(shopper.amount(say.total)).toHaveText(formatMoney(2 * 5_280 + 1_751, "GBP", shopper.language));
      await expect(shopper.amount(say.delivery)).toContainText(formatMoney(1_751, "GBP", shopper.language));
      await shopper.applyCode(say.couponCode, "BENVENUTO10");
      await expect(shopper.amount(say.total)).toHaveText(formatMoney(2 * 5_280 - 880 + 1_751, "GBP", shopper.language));
      await expect(instalments).toContainText(formatMoney(3_227, "GBP", shopper.language));
      await expect(page.getByRole("main")).not.toContainText(EURO);

      await chooseShippingCountry(shopper, say.france);
      await shopper.open(href("cart", language));
      await expect(shopper.amount(say.total)).toHaveText(formatMoney(2 * 6_000 - 1_000 + 1_490, "EUR", "en"));
      await expect(page.locator("body")).not.toContainText("£");
    });

    test("a shopper who chooses Great Britain in the checkout sees pounds on every page from then on", async ({
      shopper,
      page,
      say,
      stockRoom,
    }) => {
      const shoe = await stockRoom.claimShoe({ price: 6_000 });
      await shopper.addToCart(shoe);
      await shopper.goToCheckout();
      await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
      await shopper.field(say.zipCode).fill("LS1 1AA");
      await shopper.field(say.province).fill("");
      const country = page.getByRole("main").getByRole("combobox", { name: say.country, exact: true });
      await country.selectOption({ label: say.unitedKingdom });
      await shopper.press(say.continue);
      await expect(shopper.button(say.orderAndPay)).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(EURO);
      await shopper.settled();
      await shopper.open(href("cart", language));
      await expect(page.getByRole("banner").getByRole("link", { name: say.shippingCountry })).toContainText(
        say.unitedKingdom,
      );
      await expect(page.getByRole("main")).not.toContainText(EURO);
      await shopper.open(href("product", language, { slug: shoe.slug }));
      await expect(page.locator(".product-buy .price")).toContainText(formatMoney(5_280, "GBP", language));
    });

    test("a shopper from Great Britain finds the products of a range of pounds", async ({ shopper, page, say }) => {
      await chooseShippingCountry(shopper, say.unitedKingdom);
      const list = { slug: unclaimed[language] };
      await shopper.open(href("category", language, list, { sort: "price_up" }));
      const prices = await pricesOf(cards(shopper));
      const [from = 0, to = 0] = [prices[3], prices[12]];
      const expected = prices.filter((price) => price >= from && price <= to);
      // Whole lists only: the range ends within the first page.
      expect(prices.at(-1)).toBeGreaterThan(to);

      const facet = await openFacet(page, texts[language].price);
      const field = (label: string) => facet.getByRole("spinbutton", { name: label.replace("€", "£"), exact: true });
      await field(texts[language].from).fill((from / 100).toFixed(2));
      await field(texts[language].to).fill((to / 100).toFixed(2));
      await field(texts[language].to).press("Enter");
      await expect(page).toHaveURL(/currency=GBP/);
      await expect(cards(shopper)).toHaveCount(expected.length);
      expect(await pricesOf(cards(shopper))).toEqual(expected);
      const active = page.getByRole("link", { name: new RegExp(`^${say.removeFilter}:`) });
      await expect(active).toContainText(formatMoney(from, "GBP", shopper.language));
      await expect(active).toContainText(formatMoney(to, "GBP", shopper.language));

      // The same URL shows the same products in euro to another shopper.
      const url = new URL(page.url());
      await chooseShippingCountry(shopper, say.italy);
      await shopper.open(url.pathname + url.search);
      await expect(cards(shopper)).toHaveCount(expected.length);
      await expect(active).toContainText("€");
      await expect(active).not.toContainText("£");
    });

    test("a cart for Italy shows what is missing for free delivery, which is free over 80.00", async ({
      shopper,
      page,
      say,
      stockRoom,
    }) => {
      const bar = page.getByRole("main").getByRole("progressbar", { name: say.freeDelivery });
      for (const [price, missing] of [
        [6_790, 1_211],
        [8_000, 1],
        [8_001, null],
      ] as const) {
        const shoe = await stockRoom.claimShoe({ price });
        await shopper.addToCart(shoe);
        if (missing === null) {
          await expect(shopper.amount(say.delivery)).not.toContainText(formatMoney(690, "EUR", "en"));
          await expect(bar).toHaveCount(0);
        } else {
          await expect(shopper.amount(say.delivery)).toContainText(formatMoney(690, "EUR", "en"));
          await expect(bar).toHaveAccessibleName(new RegExp(formatMoney(missing, "EUR", "en")));
        }
        await shopper.button(say.remove).click();
        await expect(shopper.cartLink(0)).toBeVisible();
      }
      const shoe = await stockRoom.claimShoe({ price: 6_790 });
      await shopper.addToCart(shoe);
      await expect(bar).toBeVisible();
      await chooseShippingCountry(shopper, say.france);
      await shopper.open(href("cart", language));
      await expect(shopper.amount(say.delivery)).toContainText(say.france);
      await expect(bar).toHaveCount(0);
    });

    test("a guest sees the points of members on product and cart, with a link to registration", async ({
      shopper,
      page,
      stockRoom,
    }) => {
      const shoe = await stockRoom.claimShoe({ price: 5_999 });
      await shopper.open(href("product", language, { slug: shoe.slug }));
      const register = page.getByRole("link", { name: accessWords[language].register, exact: true });
      const hint = page.getByRole("main").locator("p", { has: register });
      await expect(hint).toContainText(/\b59 p/);
      await shopper.addToCart(shoe, 2);
      await expect(hint).toContainText(/\b119 p/);
      await hint.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`${href("register", language)}$`));
    });
  });
}
