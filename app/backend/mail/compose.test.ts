import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import type { OrderRequest } from "~/contract/orders.server";
import { seedDemo } from "~/demo/seed";
import { addressLine } from "~/shop/company";
import { addProduct, type Goods, newCart, orderOf } from "../../../tests/contract/shop/shop-fixtures";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "../db/engine";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import type { OrderMail } from "../db/tables/mails";
import { createOrderAccess } from "../orders/order-access";
import { placeOrder } from "../orders/place-order";
import { connectMethods } from "../payments/connect-methods";
import { composeMail } from "./compose";
import type { MailSettings } from "./mail-settings";
import { queueMail } from "./queue";

const access = createOrderAccess();
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
  goods = await addProduct(database, { price: 10_000, quantity: 100 });
  const method = database.read.selectFrom("payments").select("id").where("code", "=", "bank_transfer");
  transfer = (await method.executeTakeFirstOrThrow()).id;
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const order = (change: Parameters<typeof orderOf>[3]) => orderOf([[goods, 1]], 100, transfer, change);

interface Composed {
  bank?: MailSettings["bank"];
  topUpCard?: MailSettings["topUpCard"];
  media?: MailSettings["media"];
  /** Whether the shopper has confirmed the order's email. */
  isConfirmed?: boolean;
}

/** The first mail of a new order. */
async function firstMail(
  request: OrderRequest,
  { bank = account, topUpCard, media, isConfirmed = false }: Composed = {},
) {
  const id = await placeOrder(database, request);
  if (isConfirmed)
    await database.write((trx) =>
      trx.updateTable("orders").set({ confirmed_on: new Date().toISOString() }).where("id", "=", id).execute(),
    );
  const mail = await database.read
    .selectFrom("mails")
    .selectAll()
    .where("orders_id", "=", id)
    .executeTakeFirstOrThrow();
  return composeMail(mail, { db: database.read, bank, topUpCard, media, company: companyOf({}, false), access });
}

const textOf = async (...args: Parameters<typeof firstMail>) => (await firstMail(...args)).text;

test("the mail of a paid order greets its customer by name, and has the address with the person and the country", async () => {
  const home = "Ada Rossi\nVia Mazzini 1\n37121 Verona VR";
  for (const [index, payment_status] of ["paid", "authorised"].entries()) {
    const paid = (locale: "en" | "it") =>
      laterMail("order_confirmation", order({ locale }), { number: `VR-5${index}${locale}`, payment_status });
    const { text } = await paid("en");
    expect(text).toMatch(/^Hello Ada,\n/);
    expect(text).toContain(`\n\nDelivery address:\n${home}\nItaly\n`);
    expect((await paid("it")).text).toContain(`\n\nIndirizzo di consegna:\n${home}\nItalia\n`);
  }
});

test("the mail of an unpaid order greets by a name that reads as one, and has the town of the address alone", async () => {
  const text = await textOf(order({ locale: "en" }));
  expect(text).toMatch(/^Hello Ada,\n/);
  expect(text).toContain("\n\nDelivery address:\n37121 Verona\nItaly\n");
  expect(text).not.toMatch(/Rossi|Mazzini/);
});

test("a payment proves nothing about the email: the mail of a paid order has neither the invoice's data nor the note", async () => {
  const { text } = await laterMail("order_confirmation", withInvoice("en"), {
    number: "VR-60",
    payment_status: "paid",
  });
  expect(text).toContain("The invoice has the details that you gave with your order.");
  for (const typed of [note, ...Object.values(office)]) expect(text).not.toContain(typed);
});

const note = "Ring «Rossi» {{total}}";
const codes = { vat_number: "00743110157", fiscal_code: "RSSMRA85T10A562S", sdi_code: "ABC1234" };
const office = { business_name: "Rossi & Figli", address: "Via Roma 2", ...codes };

function withInvoice(locale: "en" | "it"): OrderRequest {
  const { delivery, ...rest } = order({ shipping: "pickup", note, locale });
  return { ...rest, delivery: { ...delivery, billing: { ...delivery.billing, ...office } } };
}

test("the mail to a confirmed email has the invoice data and the note", async () => {
  const confirmed = { isConfirmed: true };
  expect(await textOf(withInvoice("en"), confirmed)).toContain(
    "\n\nInvoice: Rossi & Figli, Via Roma 2, 37121 Verona VR, Italy\nVAT number: 00743110157\n" +
      `Fiscal code: RSSMRA85T10A562S\nSDI code: ABC1234\n\nYour note: ${note}\n\n`,
  );
  expect(await textOf(withInvoice("it"), confirmed)).toContain(
    "\n\nFatturazione: Rossi & Figli, Via Roma 2, 37121 Verona VR, Italia\nPartita IVA: 00743110157\n" +
      `Codice fiscale: RSSMRA85T10A562S\nCodice SDI: ABC1234\n\nLa tua nota: ${note}\n\n`,
  );
});

test.each(["en", "it"] as const)(
  "the mail of an unpaid order, which may go to a stranger, repeats no text that advertises, in %s",
  async (locale) => {
    const typed = "Claim it at www.prize.com";
    const { delivery, ...rest } = withInvoice(locale);
    const place = { address: typed, address2: typed, city: typed, province: typed };
    const billing = { ...delivery.billing, ...place, business_name: typed, name: "Win", vat_number: typed };
    const request = {
      ...rest,
      shipping: "courier" as const,
      note: typed,
      delivery: { ...delivery, ...place, billing },
    };
    for (const name of ["Win 1000 EUR", "Visit us now at the prize office", "Click here!", "x".repeat(50)]) {
      const { subject, text } = await firstMail({
        ...request,
        cart: newCart(),
        delivery: { ...request.delivery, name },
      });
      expect(subject + text).not.toContain(typed);
      expect(text).not.toContain(name);
      expect(text).toMatch(locale === "en" ? /^Hello,\n/ : /^Ciao,\n/);
    }
  },
);

test("a confirmation has no invoice or note if the order has none", async () => {
  for (const isConfirmed of [false, true]) {
    const text = await textOf(order({ locale: "en" }), { isConfirmed });
    expect(text).not.toMatch(/^(Invoice|VAT number|Fiscal code|SDI code|Your note|The invoice)\b/m);
  }
});

test("a confirmation has the bank's BIC if it is configured", async () => {
  const request = order({ locale: "en" });
  expect(await textOf(request)).toContain(`\nIBAN: ${account.iban}\nPayment reference: VR-`);
  expect(await textOf(request, { bank: { ...account, bic: "DEMOIT20" } })).toContain(
    `\nIBAN: ${account.iban}\nBIC: DEMOIT20\nPayment reference: VR-`,
  );
});

test.each([
  [
    "en",
    "PostePay top-up\nAmount: 100,00\u00a0€\nOur card: 5333 1710 1234 5678\nAccount holder: Ada Neri\nFiscal code: NREDAA80A41L781X",
  ],
  [
    "it",
    "Ricarica PostePay\nImporto: 100,00\u00a0€\nLa nostra carta: 5333 1710 1234 5678\nIntestatario: Ada Neri\nCodice fiscale: NREDAA80A41L781X",
  ],
] as const)("a confirmation has the card of a top-up, in %s", async (locale, text) => {
  const topUpCard = { card: "5333171012345678", holder: "Ada Neri", fiscal_code: "NREDAA80A41L781X" };
  await connectMethods(database, { providers: new Map(), topUpCard });
  const method = database.read.selectFrom("payments").select("id").where("code", "=", "postepay");
  const { id } = await method.executeTakeFirstOrThrow();
  const request = orderOf([[goods, 1]], 100, id, { locale });
  expect(await textOf(request, { topUpCard })).toContain(text);
  expect(await textOf(order({ locale }), { topUpCard })).not.toContain("PostePay");
});

describe("the code for the transfer", () => {
  /** What a banking app reads in the picture of a mail. */
  async function scanned(mail: Awaited<ReturnType<typeof firstMail>>): Promise<string | null> {
    const [, cid] = /<img src="cid:(transfer[^"]*)"[^>]* alt="[^"]+"/.exec(mail.html ?? "") ?? [];
    const picture = mail.pictures?.find((one) => one.cid === cid);
    if (!picture) return null;
    const { data, info } = await sharp(picture.content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  }

  test("is a picture in the mail, with the order's exact amount and its number", async () => {
    const mail = await firstMail(order({ locale: "en" }));
    const [, number] = /Payment reference: (VR-\S+)/.exec(mail.text) ?? [];
    expect((await scanned(mail))?.split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT", "", account.holder.replace("&", "+"), account.iban, "EUR100.00", "", "", number],
    ]);
    expect(mail.pictures?.map(({ type }) => type)).toEqual(["image/png"]);
  });

  test("is missing for orders in pounds and for other methods", async () => {
    const british = await database.read
      .selectFrom("countries")
      .select("id")
      .where("iso2", "=", "GB")
      .executeTakeFirst();
    const pounds = await laterMail("order_confirmation", order({}), {
      number: "VR-40",
      currency: "GBP",
      countries_id: british?.id,
    });
    expect(pounds.text).toContain("IBAN");
    expect(await scanned(pounds)).toBeNull();
    const topUp = await laterMail("order_confirmation", order({}), { number: "VR-41", payment_code: "postepay" });
    expect(await scanned(topUp)).toBeNull();
  });
});

test("a confirmation shows its products' pictures, and is sent without those that cannot be read", async () => {
  const { id: media_id } = await database.read.selectFrom("media").select("id").executeTakeFirstOrThrow();
  await database.write((trx) =>
    trx.insertInto("product_images").values({ products_id: goods.id, media_id, sort: 1 }).execute(),
  );
  const content = Buffer.from("a picture");
  const shown = await firstMail(order({}), { media: { read: async (id) => (id === media_id ? content : undefined) } });
  const picture = shown.pictures?.find(({ type }) => type === "image/jpeg");
  expect(picture).toMatchObject({ type: "image/jpeg", content });
  expect(shown.html).toContain(`<img src="cid:${picture?.cid}" width="64" height="80" alt=""`);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const failing = { read: () => Promise.reject(new Error("the disk is broken")) };
  const plain = await firstMail(order({}), { media: failing });
  expect(plain.pictures?.map(({ cid }) => cid)).toEqual(["transfer@codes"]);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

/** A later mail of an order with these columns. */
async function laterMail(kind: OrderMail, request: OrderRequest, columns: object = {}) {
  const id = await placeOrder(database, request);
  const { locale } = request;
  await database.write(async (trx) => {
    await trx
      .updateTable("orders")
      .set({ number: "VR-7", ...columns })
      .where("id", "=", id)
      .execute();
    if (kind !== "order_confirmation")
      await queueMail(trx, { kind, recipient: request.delivery.email, locale, ordersId: id }, new Date());
  });
  const mails = database.read.selectFrom("mails").selectAll().where("orders_id", "=", id).where("kind", "=", kind);
  const context = { db: database.read, bank: account, company: companyOf({}, false), access };
  return { id, ...(await composeMail(await mails.executeTakeFirstOrThrow(), context)) };
}

const parcel = { courier: "brt", tracking_number: "012345678901", estimated_delivery: "2026-04-01" };

test("the mail of a shipped order has courier, number, link and expected day, in the customer's language", async () => {
  const english = await laterMail("order_shipped", order({ locale: "en" }), parcel);
  expect(english.subject).toBe("Your order VR-7 is on its way");
  expect(english.text).toMatch(
    /^Hello Ada,\n\nYour order VR-7 is with the courier\.\n\nCourier: BRT\nTracking number: 012345678901\nEstimated delivery: Wednesday 1 April\n\nFollow [^\n]+:\nhttps:\/\/services\.brt\.it\/\S+CD=012345678901\n\n1 × /,
  );
  const italian = await laterMail("order_shipped", order({ locale: "it" }), { ...parcel, number: "VR-8" });
  expect(italian.subject).toBe("Il tuo ordine VR-8 è in viaggio");
  expect(italian.text).toContain(
    "Corriere: BRT\nNumero di spedizione: 012345678901\nConsegna prevista: mercoledì 1º aprile",
  );
});

test("the mail of a shipped order without a parcel's data has no empty lines for them", async () => {
  const { text } = await laterMail("order_shipped", order({ locale: "en" }), { number: "VR-9" });
  expect(text).not.toMatch(/Courier:|Tracking|Estimated|null|undefined|\n{3}/);
});

test("the mail of an order that is ready for pickup has the store", async () => {
  const request = order({ locale: "en", shipping: "pickup" });
  const { subject, text } = await laterMail("order_ready", request, { number: "VR-10" });
  expect(subject).toBe("Your order VR-10 is ready for pickup");
  expect(text).toContain(
    `Pickup in store:\nScala & Vento\n${addressLine(companyOf({}, false))}\nOpen Monday to Friday, `,
  );
});

test("mails link to the order's page with a key that opens it, while there is something to see", async () => {
  const order_url = "https://shop.example/orders/";
  for (const [index, kind] of (["order_confirmation", "order_paid", "order_shipped"] as const).entries()) {
    const { id, text } = await laterMail(kind, order({ order_url }), { number: `VR-2${index}` });
    const row = await database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const [, key = ""] = new RegExp(`\n${order_url}${id}-([\\w-]{43})\n`).exec(text) ?? [];
    expect(access.mayRead(row, { userId: null, key })).toBe(true);
  }
  expect(await textOf(order({}))).not.toContain(order_url);
  const { text } = await laterMail("order_expired", order({ order_url }), { number: "VR-30" });
  expect(text).not.toContain(order_url);
});
