import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countries, paymentMethods } from "~/api/catalogue.server";
import { type Api, createApi } from "~/api/client.server";
import { checkCart } from "~/api/orders.server";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { openDatabase } from "../../../tests/support/open-database";
import { addSynonym, readSynonyms } from "../catalogue/synonyms";
import { type Backend, createBackend } from "../create-backend";
import type { Tables } from "../db/schema";

let folder: string;
let backend: Backend;
let api: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-foundation-"));
  const bank = { holder: "Scala & Vento", iban: "IT60X0542811101000000123456" };
  const settings = { mailFrom: "orders@shop.example", bank, company: companyOf({}, false) };
  backend = await createBackend({ dataDir: folder, ...settings, ...demoShop(0) });
  api = createApi({ fetch: backend.fetch, baseUrl: "http://api.invalid/" });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const rowsOf = async (path: string) =>
  (await (await backend.fetch(new Request(`http://api.invalid/${path}`))).json()).data;

test("a shop without the demo has countries, payment methods and information pages", async () => {
  expect((await countries(api)).find(({ id }) => id === 109)?.iso2).toBe("IT");
  expect((await paymentMethods(api)).map(({ code }) => code)).toEqual(["bank_transfer", "cash_on_delivery", "free"]);
  expect((await rowsOf("items/contents?fields=id")).length).toBeGreaterThan(5);
});

test("it has the general synonyms of the search, and takes the shopkeeper's", async () => {
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  try {
    const terms = (await readSynonyms(database.read)).map(({ term, means }) => `${term}: ${means}`);
    expect(terms).toContain("maglietta: t-shirt");
    const own = { locale: "it", term: "celeste", means: "azzurro", field: "color" } as const;
    expect(await database.write((trx) => addSynonym(trx, own))).toBeGreaterThan(terms.length);
  } finally {
    await database.close();
  }
});

test("it has no products and no demo codes", async () => {
  expect(await rowsOf("items/products?fields=id")).toEqual([]);
  expect(await rowsOf("items/brands?fields=id")).toEqual([]);
  const { coupon, gift_card } = await checkCart(api, {
    items: [],
    coupon: "BENVENUTO10",
    gift_card: "DEMO-GIFT-50",
  });
  expect([coupon, gift_card]).toEqual([null, null]);
});
