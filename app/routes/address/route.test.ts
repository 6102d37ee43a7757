import { expect, test } from "vitest";
import { switchCountries } from "~/backend/reference-data/switch-countries";
import { action as loginAction } from "~/routes/login/route";
import { countryId, meanwhile } from "../../../tests/support/changed-checkout";
import { fieldErrors } from "../../../tests/support/field-errors";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as addressesLoader } from "../addresses/route";
import { action, loader } from "./route";

withEmbeddedShop();

const place = { address: "Via Piana 1", zip_code: "47890", city: "San Marino", province: "RN", same_billing: "on" };
const entry = { name: "Ada", surname: "Neri", prefix: "+39", phone: "3331234567", countries_id: 109, ...place };

async function signedIn(): Promise<RouteVisitor> {
  const visitor = new RouteVisitor("198.51.100.77");
  const credentials = { email: "demo@example.com", password: "demo-password" };
  expect((await visitor.post(loginAction, "/login", credentials)).status).toBe(303);
  return visitor;
}

test("the address book asks about a ZIP code of another country, and its button saves nothing and loses nothing", async () => {
  const visitor = await signedIn();
  const marino = await countryId("SM");
  const count = async () =>
    ((await visitor.get(addressesLoader, "/account/addresses")).data as { addresses: unknown[] }).addresses.length;
  const before = await count();
  expect(await visitor.post(action, "/account/addresses/new", entry)).toMatchObject({
    status: 422,
    data: {
      result: { error: { zip_code: [expect.stringContaining("another country: San Marino")] } },
      countriesOfZip: { zip_code: { id: marino, name: "San Marino" } },
    },
  });
  const moved = await visitor.post(action, "/account/addresses/new", { ...entry, intent: "country_of_zip" });
  expect(moved).toMatchObject({
    status: 200,
    data: {
      result: {
        error: {},
        initialValue: { name: "Ada", prefix: "+39", zip_code: "47890", countries_id: String(marino) },
      },
    },
  });
  expect(await count()).toBe(before);
  const saved = await visitor.post(action, "/account/addresses/new", { ...entry, countries_id: marino });
  expect(saved).toMatchObject({ status: 303, location: "/account/addresses" });
});

test("an address that the browser sends twice before the next page is saved once; another one too", async () => {
  const visitor = await signedIn();
  const count = async () =>
    ((await visitor.get(addressesLoader, "/account/addresses")).data as { addresses: unknown[] }).addresses.length;
  const before = await count();
  const send = (name: string) =>
    visitor.post(action, "/account/addresses/new", {
      ...entry,
      zip_code: "37121",
      city: "Verona",
      province: "VR",
      name,
    });
  for (const name of ["Ida", "Ida", "Eva", "Ida"])
    expect(await send(name)).toMatchObject({ status: 303, location: "/account/addresses" });
  expect(await count()).toBe(before + 2);
  await rootData(visitor, "/");
  await send("Ida");
  expect(await count()).toBe(before + 3);
});

test("a saved address keeps its country's name when the country is switched off, and no form offers it", async () => {
  const visitor = await signedIn();
  const marino = await countryId("SM");
  await visitor.post(action, "/account/addresses/new", { ...entry, name: "Zoe", countries_id: marino });
  await meanwhile((trx) => switchCountries(trx, ["SM"], false));
  const { addresses } = (await visitor.get(addressesLoader, "/it/account/indirizzi")).data as {
    addresses: { lines: string[] }[];
  };
  const zoe = addresses.find(({ lines }) => lines[0]?.startsWith("Zoe"));
  expect(zoe?.lines).toContain("San Marino");
  const { countries } = (await visitor.get(loader, "/account/addresses/new")).data as { countries: { name: string }[] };
  expect(countries.map(({ name }) => name)).not.toContain("San Marino");
  expect(await visitor.post(action, "/account/addresses/new", { ...entry, countries_id: marino })).toMatchObject({
    status: 422,
    data: { result: fieldErrors({ countries_id: "country_invalid" }) },
  });
});
