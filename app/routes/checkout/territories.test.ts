import { beforeAll, expect, test } from "vitest";
import { loader as reviewLoader } from "~/routes/checkout-review/route";
import { checkoutDetails, visitorWithCart } from "../../../tests/support/filled-cart";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as countryLoader } from "../country/route";
import { action, loader } from "./route";

withEmbeddedShop();

let idOf: (name: string) => number;

beforeAll(async () => {
  const { data } = await new RouteVisitor().get(countryLoader, "/country");
  const { countries } = data as { countries: { id: number; name: string }[] };
  idOf = (name) => countries.find((country) => country.name === name)?.id ?? 0;
});

const parcel = { ...checkoutDetails, shipping: "courier", address: "Via Piana 1", city: "San Marino", province: "RN" };

test.each([
  ["San Marino", "47890"],
  ["San Marino", "i-47895"],
  ["Vatican City", "00120"],
])(
  "a code of %s with the country Italy (%s) is asked about, and one press chooses that country",
  async (name, zip_code) => {
    const visitor = await visitorWithCart();
    const details = {
      ...parcel,
      countries_id: "109",
      zip_code,
      note: "Ring twice",
      prefix: "+44",
      prefix_country: "109",
    };
    const id = idOf(name);
    const asked = await visitor.post(action, "/checkout", details);
    const kept = { name: "Ada", zip_code, city: "San Marino", note: "Ring twice", prefix: "+44" };
    expect(asked).toMatchObject({
      status: 422,
      data: {
        result: {
          error: { zip_code: [expect.stringContaining(`another country: ${name}`)] },
          initialValue: { ...kept, countries_id: "109" },
        },
        countriesOfZip: { zip_code: { id, name } },
      },
    });
    expect(await visitor.post(action, "/checkout", { ...details, intent: "country_of_zip" })).toMatchObject({
      status: 200,
      data: { values: { ...kept, countries_id: String(id) } },
    });
  },
);

test("the form keeps the country of the ZIP code, and the order goes on from there", async () => {
  const visitor = await visitorWithCart();
  const id = idOf("San Marino");
  await visitor.post(action, "/checkout", {
    ...parcel,
    zip_code: "47890",
    prefix_country: 109,
    intent: "country_of_zip",
  });
  const { values } = (await visitor.get(loader, "/checkout")).data as { values: Record<string, string> };
  expect(values).toMatchObject({ countries_id: String(id), zip_code: "47890", name: "Ada", prefix: "+39" });
  expect(await visitor.post(action, "/checkout", values)).toMatchObject({ status: 303, location: "/checkout/review" });
  expect((await visitor.get(reviewLoader, "/checkout/review")).data).toMatchObject({
    includesVat: true,
    importCharges: "none",
  });
});

test("without a phone number the prefix follows the country of the ZIP code", async () => {
  const visitor = await visitorWithCart();
  const details = { ...parcel, zip_code: "47890", phone: "", prefix_country: 109, intent: "country_of_zip" };
  expect(await visitor.post(action, "/checkout", details)).toMatchObject({ data: { values: { prefix: "+378" } } });
});

test("the invoice's ZIP code is asked about at its own field, and its button leaves the delivery's country", async () => {
  const visitor = await visitorWithCart();
  const { same_billing: _, ...details } = checkoutDetails;
  const billing = {
    billing_name: "Ada",
    billing_surname: "Neri",
    billing_address: "Via Piana 1",
    billing_city: "Borgo",
  };
  const form = { ...details, ...billing, billing_zip_code: "47893", billing_countries_id: 109, billing_province: "RN" };
  const id = idOf("San Marino");
  expect(await visitor.post(action, "/checkout", form)).toMatchObject({
    status: 422,
    data: { countriesOfZip: { billing_zip_code: { id, name: "San Marino" } } },
  });
  expect(await visitor.post(action, "/checkout", { ...form, intent: "country_of_zip" })).toMatchObject({
    status: 200,
    data: { values: { countries_id: "109", billing_countries_id: String(id) } },
  });
});

test.each([
  ["SM12345", true, "taxes"],
  [" sm 12345 ", true, "taxes"],
  ["", true, "none"],
  ["  ", true, "none"],
  [" - ", true, "none"],
  ["01234567897", false, "none"],
])(
  "the VAT number %j in San Marino, invoiced there %s: checkout and review tell of %s",
  async (vat_number, there, charges) => {
    const visitor = await visitorWithCart();
    const { same_billing: _, ...details } = parcel;
    const billing: Record<string, string | number> = there
      ? { same_billing: "on" }
      : {
          ...{ billing_name: "Ada", billing_surname: "Neri", billing_address: "Via Roma 2", billing_city: "Verona" },
          ...{ billing_zip_code: "37121", billing_province: "VR", billing_countries_id: 109 },
        };
    const form = { ...details, ...billing, countries_id: idOf("San Marino"), zip_code: "47890", vat_number };
    expect(await visitor.post(action, "/checkout", { ...form, intent: "estimate" })).toMatchObject({
      data: { summary: { importCharges: charges } },
    });
    expect(await visitor.post(action, "/checkout", form)).toMatchObject({ location: "/checkout/review" });
    expect((await visitor.get(reviewLoader, "/checkout/review")).data).toMatchObject({ importCharges: charges });
  },
);

test("a code of Monaco with the country France is an address like any other", async () => {
  const visitor = await visitorWithCart();
  const monaco = { zip_code: "98000", city: "Monaco", province: "", prefix: "+33", phone: "612345678" };
  const details = { ...parcel, ...monaco, countries_id: idOf("France") };
  expect(await visitor.post(action, "/checkout", details)).toMatchObject({ status: 303 });
});
