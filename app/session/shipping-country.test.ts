import { describe, expect, test } from "vitest";
import type { FiltersView } from "~/lists/list-view";
import { action as cartAction, loader as cartLoader } from "~/routes/cart/route";
import { loader as countriesLoader } from "~/routes/countries/route";
import { action as countryAction } from "~/routes/country/route";
import { loader as giftCardsLoader } from "~/routes/gift-cards/route";
import { loader as homeLoader } from "~/routes/home/route";
import { loader as infoLoader } from "~/routes/information/route";
import { action as loginAction } from "~/routes/login/route";
import { loader as membershipLoader } from "~/routes/membership/route";
import { loader as miniCartLoader } from "~/routes/mini-cart/route";
import { loader as productLoader } from "~/routes/product/route";
import { loader as productsLoader } from "~/routes/products/route";
import { action as registerAction } from "~/routes/register/route";
import { loader as suggestedLoader } from "~/routes/suggested-products/route";
import { loader as wishlistLoader } from "~/routes/wishlist/route";
import { action as wishlistToggle } from "~/routes/wishlist-toggle/route";
import { lineFields, visitorWith } from "../../tests/support/filled-cart";
import { rootData } from "../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../tests/support/route-visitor";

withEmbeddedShop();

type Loader = Parameters<RouteVisitor["get"]>[0];

const slug = "last-pair";
const pages: [name: string, loader: Loader, path: string, params?: Record<string, string>][] = [
  ["home", homeLoader, "/it"],
  ["a list", productsLoader, "/it/prodotti"],
  ["a list with a price range", productsLoader, "/products?price_from=20&price_to=120"],
  ["the outlet", productsLoader, "/outlet"],
  ["the suggestions", suggestedLoader, "/suggested-products"],
  ["a product", productLoader, `/products/${slug}`, { slug }],
  ["a gift card", productLoader, "/products/gift-card-50", { slug: "gift-card-50" }],
  ["the gift cards", giftCardsLoader, "/it/gift-cards"],
  ["the cart", cartLoader, "/cart"],
  ["the mini cart", miniCartLoader, "/it/carrello/mini"],
  ["the questions and answers", infoLoader, "/utils"],
];

/**
 * The currencies in a page's data. Gift cards have their balance, which is in euro, in their names (50 €); the shop
 * names the currency of its store.
 */
function signsIn(data: unknown): string[] {
  const text = JSON.stringify(data).replaceAll(/(?<![.,\d])\d+\s€|€\d+\b|"currenciesAccepted":"EUR"/g, "");
  return [...new Set(text.match(/[€£]|"(?:EUR|GBP)"/g))].sort();
}

async function countryId(name: string): Promise<number> {
  const path = "/countries?locale=en";
  const context = {};
  const reply = await countriesLoader({ request: new Request(`http://shop.test${path}`), params: {}, context });
  const { countries } = (await reply.json()) as { countries: { id: number; name: string }[] };
  return countries.find((country) => country.name === name)?.id ?? 0;
}

/** A shopper with a pair of shoes in the cart, who has chosen a country; null for no choice. */
async function shopperFrom(name: string | null): Promise<RouteVisitor> {
  const visitor = await visitorWith(slug);
  if (name) await visitor.post(countryAction, "/country", { country: await countryId(name), from: "/" });
  return visitor;
}

describe.each(["Italy", "France", null])("for a shopper whose country is %s", (country) => {
  test.each(pages)("%s is in euro", async (_, loader, path, params) => {
    const { data } = await (await shopperFrom(country)).get(loader, path, params);
    expect(signsIn(data)).toContain("€");
    expect(signsIn(data).join()).not.toMatch(/£|GBP/);
  });
});

describe("for a shopper whose country is Great Britain", () => {
  test.each(pages)("%s is in pounds", async (_, loader, path, params) => {
    const { data } = await (await shopperFrom("United Kingdom")).get(loader, path, params);
    expect(signsIn(data)).toContain("£");
    expect(signsIn(data).join()).not.toMatch(/€|EUR/);
  });

  test("a product has the same price in the list, on its page, in the cart and in the structured data", async () => {
    const british = await shopperFrom("United Kingdom");
    const { product, head } = (await british.get(productLoader, `/products/${slug}`, { slug })).data as {
      product: { name: string; price: { price: string } };
      head: { product: object; structuredData: [{ hasVariant: { offers: object }[] }] };
    };
    const { price } = product.price;
    const found = (await british.get(productsLoader, `/products?search=${product.name}`)).data as {
      products: object[];
    };
    expect(found.products).toContainEqual(expect.objectContaining({ slug, price: product.price }));
    const { cart } = (await british.get(cartLoader, "/cart")).data as { cart: { lines: object[]; totals: object } };
    expect(cart.lines).toMatchObject([{ price: product.price, total: price }]);
    const amount = price.replace(/[^\d.]/g, "");
    expect(head.product).toEqual({ price: amount, currency: "GBP" });
    expect(head.structuredData[0].hasVariant[0]?.offers).toMatchObject({ price: amount, priceCurrency: "GBP" });
  });

  test("the range of prices finds exactly the products with a shown price in it", async () => {
    const british = await shopperFrom("United Kingdom");
    type List = { count: number; products: { price: { price: string } }[]; filters: FiltersView; base: string };
    const list = async (query: string) => (await british.get(productsLoader, `/products${query}`)).data as List;
    const pence = ({ products }: List) => products.map(({ price }) => Number(price.price.replace(/\D/g, "")));
    const prices = [];
    for (let page = 1; prices.length < (await list("")).count; page++)
      prices.push(...pence(await list(`?sort=price_up&page=${page}`)));
    // The ends are prices of products: both belong to the range.
    const [from, to] = [prices[5] ?? 0, prices[15] ?? 0];
    const range = `price_from=${from / 100}&price_to=${to / 100}&currency=GBP`;
    const found = await list(`?${range}&sort=price_up`);
    expect(pence(found)).toEqual(prices.filter((price) => price >= from && price <= to));
    expect(found.filters.prices).toMatchObject({ currency: "GBP", sign: "£" });
    const { active, prices: facet } = found.filters;
    expect(active.map(({ label }) => label.match(/£/g)?.length)).toEqual([2]);
    for (const { url, count } of facet?.bands ?? [])
      if (count) expect((await list(new URL(url, "http://shop.test").search)).count).toBe(count);
  });

  test("a refusal and a message have the coupon's minimum in pounds", async () => {
    const list = (await new RouteVisitor().get(productsLoader, "/products?sort=price_up&price_to=49")).data as {
      products: { slug: string; name: string; sizes: object[] }[];
    };
    const cheap = list.products.find(({ name, sizes }) => !name.includes("Gift Card") && sizes.length > 0);
    const visitor = await visitorWith(cheap?.slug ?? "", await shopperFrom("United Kingdom"));
    const { cart } = (await visitor.get(cartLoader, "/cart")).data as {
      cart: { lines: { productId: number; sizeId: number; slug: string }[] };
    };
    expect((await visitor.post(cartAction, "/cart", { intent: "coupon", coupon: "BENVENUTO10" })).status).toBe(303);
    const dear = cart.lines.find((line) => line.slug === slug);
    const key = { product: dear?.productId ?? 0, size: dear?.sizeId ?? 0 };
    await rootData(visitor, "/cart");
    await visitor.post(cartAction, "/cart", lineFields("remove", key));
    // The corrected cart leads to the cart page, which shows why.
    expect((await visitor.get(cartLoader, "/cart")).location).toBe("/cart");
    const { messages } = (await rootData(visitor, "/cart")).visitor;
    expect(messages.map(({ text }) => text)).toContain("The coupon needs a subtotal of at least £44.00.");
    const refused = await visitor.post(cartAction, "/cart", { intent: "coupon", coupon: "BENVENUTO10" });
    expect(refused).toMatchObject({ status: 422, data: { values: { amount: "£44.00" } } });
  });
});

describe("a customer", () => {
  /** Logged in, without a stored country. */
  async function customerFrom(name: string, ip: string) {
    const visitor = new RouteVisitor(ip);
    await visitor.post(countryAction, "/country", { country: await countryId(name), from: "/" });
    const email = `${ip.replaceAll(".", "-")}@example.com`;
    const fields = { first_name: "Ada", last_name: "Neri", email, confirm_email: email, privacy: "on" };
    const passwords = { password: "a-good-password", confirm_password: "a-good-password" };
    expect((await visitor.post(registerAction, "/register", { ...fields, ...passwords })).status).toBe(303);
    visitor.cookies.delete("country");
    return { visitor, email };
  }

  test("without a stored country has the account's; a stored one replaces it", async () => {
    const { visitor } = await customerFrom("United Kingdom", "198.51.100.1");
    const product = (await visitor.get(productLoader, `/products/${slug}`, { slug })).data as {
      product: { id: number };
    };
    expect(signsIn(product)).not.toContain("€");
    await visitor.post(wishlistToggle, "/wishlist/toggle", { add: product.product.id });
    const own: typeof pages = [
      ["wishlist", wishlistLoader, "/wishlist"],
      ["membership", membershipLoader, "/account/membership"],
    ];
    for (const [name, loader, path] of own)
      expect(signsIn((await visitor.get(loader, path)).data), name).toEqual(["£"]);
    expect((await rootData(visitor, "/")).frame).toMatchObject({
      country: { name: "United Kingdom", chosen: false },
    });
    await visitor.post(countryAction, "/country", { country: await countryId("Italy"), from: "/" });
    for (const [name, loader, path] of own)
      expect(signsIn((await visitor.get(loader, path)).data), name).toEqual(["€"]);
  });

  test("from Great Britain sees pounds right after the login in another browser", async () => {
    const { email } = await customerFrom("United Kingdom", "198.51.100.2");
    const browser = new RouteVisitor("198.51.100.3");
    expect(signsIn((await browser.get(productsLoader, "/outlet")).data)).toEqual(["€"]);
    await browser.post(loginAction, "/login", { email, password: "a-good-password" });
    expect(signsIn((await browser.get(productsLoader, "/outlet")).data)).not.toContain("€");
  });
});

test("the layout promises free delivery to shoppers in Italy alone, and to others the time for returns", async () => {
  const promise = async (country: string | null) => (await rootData(await shopperFrom(country), "/")).frame.promise;
  const [free, returns] = ["Free shipping in Italy over 80,00\u00a0€", "Returns or size exchange within 30 days"];
  expect([await promise(null), await promise("Italy")]).toEqual([free, free]);
  expect([await promise("France"), await promise("United Kingdom")]).toEqual([returns, returns]);
});

describe("shoe sizes", () => {
  type ProductPage = { sizes: { name: string }[]; sizeSwitch: string };
  const sizesFor = async (visitor: RouteVisitor) => {
    const { sizes, sizeSwitch } = (await visitor.get(productLoader, `/products/${slug}`, { slug })).data as ProductPage;
    const pressed = /value='(\w+)' aria-pressed='true'/.exec(sizeSwitch)?.[1];
    return [sizes[0]?.name.replaceAll("\u00a0", " "), pressed];
  };

  test.each([
    [null, "38.5", "eu"],
    ["France", "38.5", "eu"],
    ["United Kingdom", "UK 5 (EU 38.5)", "uk"],
    ["United States", "US 7 (EU 38.5)", "us"],
  ])("are those of the country %s", async (country, name, system) => {
    expect(await sizesFor(await shopperFrom(country))).toEqual([name, system]);
  });

  test("that a shopper has chosen replace those of the country, and an unknown choice does not", async () => {
    const british = await shopperFrom("United Kingdom");
    british.cookies.set("sizes", "us");
    expect(await sizesFor(british)).toEqual(["US 7 (EU 38.5)", "us"]);
    british.cookies.set("sizes", "eu");
    expect(await sizesFor(british)).toEqual(["38.5", "eu"]);
    british.cookies.set("sizes", "jp");
    expect(await sizesFor(british)).toEqual(["UK 5 (EU 38.5)", "uk"]);
  });

  test("are the same in the cart, the mini cart and the list's filter, whose values stay European", async () => {
    const british = await shopperFrom("United Kingdom");
    const text = async (loader: Loader, path: string) =>
      JSON.stringify((await british.get(loader, path)).data).replaceAll("\u00a0", " ");
    for (const [loader, path] of [
      [cartLoader, "/cart"],
      [miniCartLoader, "/cart/mini"],
    ] as const)
      expect(await text(loader, path)).toContain('"size":{"name":"UK 5 (EU 38.5)"');
    expect(await text(productsLoader, "/products")).toContain('{"value":"eu-42","label":"UK 8 (EU 42)"');
    expect(await text(productsLoader, "/products?size=eu-42")).toContain('{"label":"UK 8 (EU 42)","remove"');
  });
});

test("an unknown country is Italy, in euro", async () => {
  const visitor = new RouteVisitor();
  visitor.cookies.set("country", "999999");
  expect((await rootData(visitor, "/")).frame).toMatchObject({
    country: { iso2: "IT", currency: "EUR", chosen: false },
  });
});
