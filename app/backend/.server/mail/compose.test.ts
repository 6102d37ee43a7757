import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import type { OrderRequest } from "~/contract/orders.server";
import { type Goods, orderOf, stock } from "../../../../tests/contract/shop/arrange";
import { type Database, openDatabase } from "../db/engine";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import { seedDemo } from "../demo/seed";
import { placeOrder } from "../orders/place-order";
import { composeMail } from "./compose";

const account = { holder: "Scala & Vento S.r.l.", iban: "IT60X0542811101000000123456" };
let folder: string;
let database: Database<Tables>;
let goods: Goods;
let transfer: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-compose-"));
  database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  await migrate(database);
  await seedDemo(database, { products: 20 });
  goods = await stock(database, { price: 10_000 });
  const method = database.read.selectFrom("payments").select("id").where("code", "=", "bank_transfer");
  transfer = (await method.executeTakeFirstOrThrow()).id;
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const order = (change: Parameters<typeof orderOf>[3]) => orderOf([[goods, 1]], 100, transfer, change);

/** The confirmation of a new order. */
async function confirmation(request: OrderRequest, bank: Parameters<typeof composeMail>[2]["bank"] = account) {
  const id = await placeOrder(database, request);
  const mail = await database.read
    .selectFrom("mails")
    .selectAll()
    .where("orders_id", "=", id)
    .executeTakeFirstOrThrow();
  return (await composeMail(database.read, mail, { bank, company: companyOf({}, false) })).text;
}

test("a confirmation says where the courier goes, down to the country", async () => {
  const home = "Ada Rossi, Via Mazzini 1, 37121 Verona VR";
  expect(await confirmation(order({ locale: "en" }))).toContain(`of shipping to: ${home}, Italy.`);
  expect(await confirmation(order({ locale: "it" }))).toContain(`dalla spedizione a: ${home}, Italia.`);
});

test("a confirmation repeats what the invoice will carry and the note, so that mistakes can be found", async () => {
  const note = "Ring «Rossi» {{total}}";
  const { delivery } = order({});
  const codes = { vat_number: "00743110157", fiscal_code: "RSSMRA85T10A562S", sdi_code: "ABC1234" };
  const office = { business_name: "Rossi & Figli", address: "Via Roma 2", ...codes };
  const asked = {
    shipping: "pickup" as const,
    note,
    delivery: { ...delivery, billing: { ...delivery.billing, ...office } },
  };
  expect(await confirmation(order({ ...asked, locale: "en" }))).toContain(
    "\n\nInvoice: Rossi & Figli, Via Roma 2, 37121 Verona VR, Italy\nVAT number: 00743110157\n" +
      `Fiscal code: RSSMRA85T10A562S\nSDI code: ABC1234\n\nYour note: ${note}\n\n`,
  );
  expect(await confirmation(order({ ...asked, locale: "it" }))).toContain(
    "\n\nFatturazione: Rossi & Figli, Via Roma 2, 37121 Verona VR, Italia\nPartita IVA: 00743110157\n" +
      `Codice fiscale: RSSMRA85T10A562S\nCodice SDI: ABC1234\n\nLa tua nota: ${note}\n\n`,
  );
});

test("a confirmation says nothing of an invoice or a note that nobody asked for", async () => {
  const text = await confirmation(order({ locale: "en" }));
  expect(text).not.toMatch(/^(Invoice|VAT number|Fiscal code|SDI code|Your note):/m);
});

test("a confirmation tells the bank's BIC where the shop has named it", async () => {
  const request = order({ locale: "en" });
  expect(await confirmation(request)).toContain(`IBAN ${account.iban}, with this payment reference`);
  expect(await confirmation(request, { ...account, bic: "DEMOIT20" })).toContain(
    `IBAN ${account.iban}, BIC DEMOIT20, with this payment reference`,
  );
});
