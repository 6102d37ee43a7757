import { beforeEach, expect, test } from "vitest";
import { switchCountries } from "~/backend/reference-data/switch-countries";
import { action as newAddressAction } from "~/routes/address/route";
import { loader as countriesLoader } from "~/routes/countries/route";
import { loader as countryLoader } from "~/routes/country/route";
import { action as loginAction } from "~/routes/login/route";
import { loader as thanksLoader } from "~/routes/thank-you/route";
import { countryId, meanwhile, messagesOf, press, review, send } from "../../../tests/support/changed-checkout";
import { fieldErrors } from "../../../tests/support/field-errors";
import { checkoutDetails, visitorWithCart } from "../../../tests/support/filled-cart";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

const turn = (state: "on" | "off", ...codes: string[]) =>
  meanwhile((trx) => switchCountries(trx, codes, state === "on"));

beforeEach(async () => {
  // The first page opens the shop's database, which creates its tables.
  await new RouteVisitor().get(countryLoader, "/country");
  await turn("on", "PT", "FR", "VA");
});

const toLisbon = {
  ...{ shipping: "courier", address: "Rua Augusta 1", city: "Lisboa", zip_code: "1100-048" },
  ...{ phone: "912345678", prefix: "+351" },
};

type Page = { values: Record<string, string>; changes: string[]; countries: { name: string }[] };
const checkout = async (visitor: RouteVisitor, path = "/checkout") => (await visitor.get(loader, path)).data as Page;

test("a browser, an account or a cart with a country that is off gets Italy and a message that names it", async () => {
  for (const [iso2, path, message] of [
    ["RU", "/checkout", "We do not deliver to this country: Russia. Please choose another."],
    ["AQ", "/it/checkout", "Non consegniamo in questo paese: Antartide. Scegline un altro."],
  ] as const) {
    const visitor = await visitorWithCart();
    visitor.cookies.set("country", String(await countryId(iso2)));
    const page = await checkout(visitor, path);
    expect(page).toMatchObject({ values: { countries_id: "109" }, changes: [message] });
  }
});

test("a country that was never there, and no country, are Italy without a message", async () => {
  const visitor = await visitorWithCart();
  expect((await checkout(visitor)).changes).toEqual([]);
  visitor.cookies.set("country", "999999");
  expect(await checkout(visitor)).toMatchObject({ values: { countries_id: "109" }, changes: [] });
});

/** Signed in, with a cart and a default address in Verona. */
async function withAddressBook(invoice: Record<string, string | number>): Promise<RouteVisitor> {
  const visitor = await visitorWithCart(0, new RouteVisitor("198.51.100.78"));
  await visitor.post(loginAction, "/login", { email: "demo@example.com", password: "demo-password" });
  const home = { address: "Via Mazzini 1", zip_code: "37121", city: "Verona", province: "VR", countries_id: 109 };
  const saved = { name: "Ada", surname: "Neri", prefix: "+39", phone: "3331234567", ...home, is_default: "on" };
  expect(await visitor.post(newAddressAction, "/account/addresses/new", { ...saved, ...invoice })).toMatchObject({
    status: 303,
  });
  return visitor;
}

test("an address book's invoice to a country that is off says so, and not that nothing is delivered there", async () => {
  const visitor = await withAddressBook({
    ...{ billing_name: "Ada", billing_surname: "Neri", billing_address: "Rua Augusta 1", billing_city: "Lisboa" },
    ...{ billing_zip_code: "1100-048", billing_countries_id: await countryId("PT") },
  });
  const { values } = await checkout(visitor);
  expect(values).toMatchObject({ countries_id: "109", billing_city: "Lisboa" });
  expect(values).not.toHaveProperty("same_billing");
  await turn("off", "PT");
  for (const [path, message] of [
    ["/checkout", "This country can no longer be chosen for the invoice: Portugal. Please check the invoice address."],
    [
      "/it/checkout",
      "Per la fattura questo paese non si può più scegliere: Portogallo. Controlla l'indirizzo di fatturazione.",
    ],
  ] as const)
    expect(await checkout(visitor, path)).toMatchObject({
      values: { countries_id: "109", billing_countries_id: "109", billing_address: "Rua Augusta 1" },
      changes: [message],
    });
});

test("with an address in Italy nothing is said about a country of the browser that is off", async () => {
  const visitor = await withAddressBook({ same_billing: "on" });
  visitor.cookies.set("country", String(await countryId("RU")));
  expect(await checkout(visitor)).toMatchObject({ values: { countries_id: "109", city: "Verona" }, changes: [] });
});

test("a checkout that was begun for a country says so when it is switched off, and keeps all other details", async () => {
  const visitor = await visitorWithCart();
  await send(visitor, { ...toLisbon, countries_id: await countryId("PT"), name: "Carla" });
  await turn("off", "PT");
  const page = await checkout(visitor);
  expect(page.changes).toEqual(["We do not deliver to this country: Portugal. Please choose another."]);
  expect(page.values).toMatchObject({ countries_id: "109", name: "Carla", address: "Rua Augusta 1", prefix: "+351" });
  expect(page.countries.map(({ name }) => name)).not.toContain("Portugal");
});

test("it is refused as the country of the form, at its field", async () => {
  const visitor = await visitorWithCart();
  const details = { ...checkoutDetails, ...toLisbon, countries_id: await countryId("RU") };
  expect(await visitor.post(action, "/checkout", details)).toMatchObject({
    status: 422,
    data: { result: fieldErrors({ countries_id: "country_invalid" }) },
  });
});

test("a ZIP code of a country that is off is refused without a button", async () => {
  const visitor = await visitorWithCart();
  await turn("off", "VA");
  const details = { ...checkoutDetails, shipping: "courier", address: "Via 1", city: "Roma", province: "RM" };
  expect(await visitor.post(action, "/checkout", { ...details, zip_code: "00120" })).toMatchObject({
    status: 422,
    data: { result: fieldErrors({ zip_code: "zip_not_delivered" }), countriesOfZip: {} },
  });
});

test("an invoice may have a ZIP code of a country that is off", async () => {
  const visitor = await visitorWithCart();
  await turn("off", "VA");
  const { same_billing: _, ...details } = checkoutDetails;
  const billing = { billing_name: "Ada", billing_surname: "Neri", billing_address: "Via 1", billing_city: "Roma" };
  const form = { ...details, ...billing, billing_zip_code: "00120", billing_countries_id: 109, billing_province: "RM" };
  expect(await visitor.post(action, "/checkout", form)).toMatchObject({ status: 303, location: "/checkout/review" });
});

test("switched off between the review and Order and pay, nothing is ordered, and the checkout says why", async () => {
  const visitor = await visitorWithCart();
  await send(visitor, { ...toLisbon, countries_id: await countryId("PT") });
  const { quote } = await review(visitor);
  await messagesOf(visitor);
  await turn("off", "PT");
  expect(await press(visitor, quote)).toMatchObject({ status: 303, location: "/checkout" });
  expect(await messagesOf(visitor)).toEqual([
    "Nothing has been ordered, and nothing is charged.",
    "We no longer deliver to the country of your order; please choose another.",
  ]);
  expect((await checkout(visitor)).changes).toEqual([
    "We do not deliver to this country: Portugal. Please choose another.",
  ]);
});

test("the pages of an order from before name the country, which no choice offers any more", async () => {
  const visitor = await visitorWithCart(3);
  await send(visitor, { ...toLisbon, countries_id: await countryId("PT") });
  await press(visitor, (await review(visitor)).quote);
  await turn("off", "PT");
  expect((await visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({
    summary: { place: "Ada Neri, Rua Augusta 1, 1100-048 Lisboa, Portugal" },
  });
  const chooser = (await visitor.get(countryLoader, "/it/paese")).data as Page;
  expect(chooser.countries.map(({ name }) => name)).not.toContain("Portogallo");
  const sheet = await countriesLoader({
    request: new Request("http://shop.test/countries?locale=it"),
    params: {},
    context: {},
  } as never);
  expect(await sheet.text()).not.toContain("Portogallo");
});
