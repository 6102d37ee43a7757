import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { attribute, textOf } from "./plain-browser";
import { type PlainShopper, plainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import type { StockFixtures } from "./stock-fixtures";
import { words } from "./words";

/** The steps that the page names, and which of them it marks as its own. */
function stepsOf({ browser }: PlainShopper) {
  const steps = browser.all("main ol")[0]?.querySelectorAll("li") ?? [];
  const current = steps.findIndex((step) => attribute(step, "aria-current") === "step");
  return { names: steps.map(textOf), current, marked: browser.all('main [aria-current="step"]').length };
}

for (const language of locales) {
  const say = words[language];

  /** A shopper with a shoe, on the checkout page. */
  async function checkingOut(origin: string | undefined, stockFixtures: StockFixtures): Promise<PlainShopper> {
    const shopper = plainShopper(origin, language);
    await shopper.requestCart(await stockFixtures.claimShoe());
    await shopper.goToCheckout();
    return shopper;
  }

  test(`the steps are named on every page of a purchase, and note and invoice are on the review and in the order, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const email = newEmail();
    const note = "Suonare «Rossi» & attendere";
    const shopper = plainShopper(baseURL, language);
    const { browser } = shopper;
    await shopper.requestCart(await stockFixtures.claimShoe());
    const noteOf = () => textOf(browser.find("textarea", say.note));

    await test.step("a note that was not saved is in the checkout, and so is a saved one", async () => {
      await shopper.enter(say.note, "Suonare Rossi");
      await shopper.goToCheckout();
      expect(textOf(browser.all("#checkout-note")[0] ?? browser.document)).toBe("Suonare Rossi");
      await shopper.open(href("cart", language));
      expect(noteOf()).toBe("Suonare Rossi");
      await shopper.enter(say.note, note);
      await shopper.press(say.saveNote);
      expect(shopper.news("status")).toContain(say.updated);
      await shopper.goToCheckout();
      expect(textOf(browser.all("#checkout-note")[0] ?? browser.document)).toBe(note);
    });
    await test.step("an invoice to another address needs all of it", async () => {
      expect(stepsOf(shopper)).toEqual({ names: say.steps, current: 0, marked: 1 });
      await shopper.fillDetails({ email });
      await shopper.tick(say.sameBilling, false);
      const enter = (label: string, text: string) => browser.fill(browser.find(".billing-address input", label), text);
      enter(say.firstName, "Carla");
      enter(say.lastName, "Verdi");
      enter(say.address, "Corso Cavour 3");
      for (const [label, text] of [
        [say.businessName, "Bianchi & Figli"],
        [say.vatNumber, "IT00743110157"],
        [say.fiscalCode, "RSSMRA85T10A562S"],
      ] as const)
        await shopper.enter(label, text);
      await shopper.press(say.continue);
      expect(shopper.errors()).toEqual([
        `${say.invoice} – ${say.zipCode}: ${say.required}`,
        `${say.invoice} – ${say.city}: ${say.required}`,
        `${say.invoice} – ${say.province}: ${say.required}`,
      ]);
      expect(attribute(browser.find("input", say.sameBilling), "checked")).toBeNull();
      enter(say.zipCode, "20121");
      enter(say.city, "Milano");
      enter(say.province, "Milano");
      await shopper.press(say.continue);
      await shopper.expectButton(say.orderAndPay);
    });
    const expectDetails = async () => {
      expect(shopper.fact(say.invoice)).toContain("Bianchi & Figli, Corso Cavour 3, 20121 Milano MI");
      expect(shopper.fact(say.vatNumber)).toContain("00743110157");
      expect(shopper.fact(say.fiscalCode)).toContain("RSSMRA85T10A562S");
      await shopper.expectText(note);
    };
    await test.step("review, with a link back to the details", async () => {
      expect(stepsOf(shopper)).toEqual({ names: say.steps, current: 1, marked: 1 });
      await expectDetails();
      const [back] = browser.all("main ol")[0]?.querySelectorAll("li a") ?? [];
      expect(back && attribute(back, "href")).toBe(href("checkout", language));
    });
    await test.step("order", async () => {
      await shopper.order();
      await expectDetails();
      const [order] = await stockFixtures.ordersOf(email);
      expect(order).toMatchObject({ note });
      expect(JSON.parse(order?.delivery ?? "")).toMatchObject({
        city: "Verona",
        billing: { name: "Carla", surname: "Verdi", address: "Corso Cavour 3", city: "Milano", province: "MI" },
      });
    });
  });

  test(`a place that cannot be is refused with a message that says why, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shopper = await checkingOut(baseURL, stockFixtures);
    await shopper.fillDetails({ email: newEmail() });
    await shopper.enter(say.prefix, "+999");
    await shopper.enter(say.zipCode, "20121");
    await shopper.enter(say.city, "123");
    await shopper.press(say.continue);
    expect(shopper.errors()).toEqual([
      expect.stringMatching(new RegExp(`^${say.prefix}: ${say.prefixInvalid}`)),
      expect.stringMatching(new RegExp(`^${say.zipCode}: .*Milano \\(MI\\), Monza e Brianza \\(MB\\)`)),
      `${say.city}: ${say.cityInvalid}`,
    ]);
    await shopper.enter(say.prefix, "+39");
    await shopper.enter(say.zipCode, "00000");
    await shopper.enter(say.city, "Verona");
    await shopper.press(say.continue);
    expect(shopper.errors()).toEqual([`${say.zipCode}: ${say.zipInvalid}`]);
  });

  test(`ZIP code and state follow the country, and a delivery outside the Union names customs and no VAT, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shopper = await checkingOut(baseURL, stockFixtures);
    const text = () => textOf(shopper.browser.all("main")[0] ?? shopper.browser.document);
    await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
    expect(text()).not.toContain(say.customs);
    await shopper.select(say.country, say.unitedStates);
    await shopper.press(say.updateCountry);
    expect(text()).toContain(say.customs);
    expect(shopper.browser.all('#states option[value="CA"]')).toHaveLength(1);
    await shopper.enter(say.zipCode, "abc");
    await shopper.enter(say.province, "");
    await shopper.enter(say.prefix, "+1");
    await shopper.enter(say.phone, "650 253 0000");
    await shopper.press(say.continue);
    expect(shopper.errors()).toEqual([`${say.zipCode}: ${say.zipInvalid}`, `${say.province}: ${say.stateRequired}`]);
    await shopper.enter(say.zipCode, "94043");
    await shopper.enter(say.province, "California");
    await shopper.press(say.continue);
    expect(text()).toMatch(/94043 Verona CA/);
    expect(text()).toContain(say.customs);
    expect(text()).not.toContain(say.vatIncluded);
  });

  test(`an order of gift cards only has no delivery and no cash on delivery, and no text mentions a courier, in ${language}`, async ({
    baseURL,
  }) => {
    const shopper = plainShopper(baseURL, language);
    await shopper.open(href("product", language, { slug: "gift-card-50" }));
    await shopper.press(say.addToCart);
    await shopper.open(href("cart", language));
    await shopper.goToCheckout();
    await shopper.expectText(say.giftCards);
    expect(shopper.browser.has("input", say.bankTransfer)).toBe(true);
    expect(shopper.browser.has("input", say.cashOnDelivery)).toBe(false);
    const text = textOf(shopper.browser.all("main")[0] ?? shopper.browser.document);
    expect(text).not.toMatch(new RegExp(`${say.courier}|${say.pickup}`, "i"));
  });

  test(`with an empty cart the checkout's pages lead to the cart, and without an order its page to the home page, in ${language}`, async ({
    baseURL,
  }) => {
    const shopper = plainShopper(baseURL, language);
    for (const name of ["checkout", "checkout-review"] as const) {
      await shopper.open(href(name, language));
      expect(shopper.path()).toBe(href("cart", language));
      await shopper.expectText(say.cartEmpty);
    }
    await shopper.open(href("thank-you", language));
    expect(shopper.path()).toBe(href("home", language));
  });
}
