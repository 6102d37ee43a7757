import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { attribute, textOf } from "./plain-browser";
import { type PlainShopper, plainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { words } from "./words";

const euro = (cents: number) => formatMoney(cents, "EUR", "en").replace(/\s/g, " ");

/** The field of a code, as a refusal shows it. */
function codeField({ browser }: PlainShopper, label: string) {
  const field = browser.find("input", label);
  return { value: attribute(field, "value"), isInvalid: attribute(field, "aria-invalid") === "true" };
}

for (const language of locales) {
  const say = words[language];

  test(`the cart has a line for each size, and the courier's price in its total, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shoe = await stockFixtures.claimShoe({ price: 1_000 });
    const shopper = plainShopper(baseURL, language);
    await shopper.requestCart(shoe, 2);
    await shopper.requestCart(shoe);
    await shopper.requestCart(shoe, 1, shoe.otherSize);
    expect(shopper.piecesInCart()).toBe(4);
    const quantities = shopper.browser.all('main input[type="number"]').map((field) => attribute(field, "value"));
    expect(quantities).toEqual(["3", "1"]);
    for (const { name } of [shoe.size, shoe.otherSize]) await shopper.expectText(`${say.size} ${name}`);
    expect(shopper.amount(say.delivery)).toContain(`${euro(690)} (${say.italy})`);
    expect(shopper.amount(say.total)).toBe(euro(4_690));
  });

  test(`refused codes have the reason at their field; a gift card reduces the amount to pay, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shopper = plainShopper(baseURL, language);
    await shopper.requestCart(await stockFixtures.claimShoe({ price: 4_900 }));
    for (const [label, code, refusal] of [
      [say.couponCode, "", say.couponMissing],
      [say.giftCardCode, "", say.giftCardMissing],
      [say.couponCode, "NOBODY", say.couponUnknown],
      [say.couponCode, "SCADUTO", say.couponExpired],
      [say.couponCode, "BENVENUTO10", say.couponMinimum],
    ] as const) {
      await shopper.applyCode(label, code);
      expect(shopper.news("alert")).toContain(refusal);
      expect(codeField(shopper, label)).toEqual({ value: code, isInvalid: true });
      expect(shopper.news("status")).not.toContain(say.notice);
      expect(shopper.amount(say.total)).toBe(euro(5_590));
    }
    const remove = () => {
      const group = shopper.browser.find("input", say.giftCardCode).closest('[role="group"]');
      return group?.querySelectorAll("button").find((button) => textOf(button) === say.remove);
    };
    await shopper.applyCode(say.giftCardCode, "demo-gift-50");
    expect(shopper.news("status")).toContain(say.giftCardApplied);
    expect(shopper.amount(say.total)).toBe(euro(590));
    // An empty field removes the code, and so does a button.
    await shopper.applyCode(say.giftCardCode, "");
    expect(shopper.amount(say.total)).toBe(euro(5_590));
    await shopper.applyCode(say.giftCardCode, "DEMO-GIFT-50");
    expect(shopper.amount(say.total)).toBe(euro(590));
    const button = remove();
    if (!button) throw new Error("The applied gift card has no button to remove it");
    await shopper.browser.press(button);
    expect(shopper.amount(say.total)).toBe(euro(5_590));
    expect(codeField(shopper, say.giftCardCode).value).toBe("");
    expect(remove()).toBeUndefined();
  });

  test(`pieces sold since leave the cart with a message, also beside an accepted or a refused code, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const reduced = new RegExp(`${say.maxItems}: 1`, "i");
    const dear = await stockFixtures.claimShoe({ price: 6_000 });
    const shopper = plainShopper(baseURL, language);
    await shopper.requestCart(dear, 3);
    await stockFixtures.setStock(dear.id, { [dear.size.id]: 1 });
    await shopper.applyCode(say.couponCode, "BENVENUTO10");
    expect(shopper.news("status")).toContain(say.notice);
    expect(shopper.news("status")).toMatch(reduced);
    expect(shopper.news("status")).toContain(say.couponApplied);
    expect(shopper.amount(say.total)).toBe(euro(5_690));
    expect(shopper.piecesInCart()).toBe(1);
    await stockFixtures.setStock(dear.id, { [dear.size.id]: 0 });
    await shopper.open(href("cart", language));
    expect(shopper.news("status")).toMatch(new RegExp(say.sizeSoldOut, "i"));
    await shopper.expectText(say.cartEmpty);
    expect(shopper.piecesInCart()).toBe(0);

    const cheap = await stockFixtures.claimShoe({ price: 4_900 });
    const other = plainShopper(baseURL, language);
    await other.requestCart(cheap, 3);
    await stockFixtures.setStock(cheap.id, { [cheap.size.id]: 1 });
    // Three pieces would reach the coupon's minimum.
    await other.applyCode(say.couponCode, "BENVENUTO10");
    expect(codeField(other, say.couponCode).isInvalid).toBe(true);
    expect(other.news("alert")).toContain(say.couponMinimum);
    expect(other.news("status")).toMatch(reduced);
    expect(other.amount(say.total)).toBe(euro(5_590));
    expect(other.piecesInCart()).toBe(1);
  });
}
