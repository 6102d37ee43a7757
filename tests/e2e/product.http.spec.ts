import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { byVisitor } from "./plain-browser";
import { PlainShopper, plainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { Visitor } from "./visitor";
import { words } from "./words";

const texts = {
  en: { viewed: "Recently viewed", gone: "This product is no longer sold" },
  it: { viewed: "Visti di recente", gone: "Questo prodotto non è più in vendita" },
};

for (const language of locales) {
  const say = texts[language];

  test(`the last viewed products are stored only after the visitor has a cookie, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const [one, other] = [await stockFixtures.claimShoe(), await stockFixtures.claimShoe()];
    const visitor = new Visitor(baseURL ?? "");
    const shopper = new PlainShopper(byVisitor(visitor), language);
    const pathOf = ({ slug }: { slug: string }) => href("product", language, { slug });
    for (const shoe of [one, other]) await shopper.open(pathOf(shoe));
    expect(shopper.browser.has("h2", say.viewed)).toBe(false);
    expect([...visitor.cookies]).toEqual([]);
    await shopper.requestCart(one);
    for (const shoe of [one, other]) await shopper.open(pathOf(shoe));
    expect(shopper.browser.has("h2", say.viewed)).toBe(true);
    expect(shopper.browser.all(`h3 a[href="${pathOf(one)}"]`)).not.toEqual([]);
  });

  test(`a withdrawn product answers 410 with links to other products, an unknown one 404, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shoe = await stockFixtures.claimShoe();
    const path = href("product", language, { slug: shoe.slug });
    const shopper = plainShopper(baseURL, language);
    await shopper.open(path);
    await stockFixtures.withdraw(shoe.id);
    const expectGone = async () => {
      expect([shopper.path(), shopper.browser.status]).toEqual([path, 410]);
      await shopper.expectHeading(say.gone);
      expect(shopper.browser.all("article")).not.toEqual([]);
    };
    // The page was opened before the product was withdrawn.
    await shopper.chooseSize(shoe.size.name);
    await shopper.press(words[language].addToCart);
    await expectGone();
    await shopper.open(path);
    await expectGone();
    await shopper.open(href("product", language, { slug: "never-was" }));
    expect(shopper.browser.status).toBe(404);
    await shopper.open(href("size-guide", language, { slug: shoe.slug }));
    expect(shopper.browser.status).toBe(410);
  });
}
