import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import type { OrderRequest } from "~/contract/orders.server";
import { addCoupon, addGiftCard, addProduct, type Goods, orderOf } from "../../../tests/contract/shop/shop-fixtures";
import { startSmtp, textOf } from "../../../tests/contract/shop/smtp";
import { writeFilledDatabase } from "../../../tests/support/filled-database";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { cancelOrder } from "../orders/cancel-order";
import { expireUnpaidOrders } from "../orders/expire-unpaid-orders";
import { createOrderAccess } from "../orders/order-access";
import { placeOrder } from "../orders/place-order";
import type { PeriodicTask } from "../queue/periodic-task";
import { checkMailServer } from "./check-mail-server";
import { startMailSender } from "./sender";
import type { SmtpLimits } from "./smtp-transport";

const bank = { holder: "Scala & Vento S.r.l.", iban: "IT60X0542811101000000123456" };
const company = companyOf({}, false);
const PAST = "2020-01-01T00:00:00.000Z";

let database: Database<Tables>;
let folder: string;
let goods: Goods;
let methods: Record<string, number>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-mail-"));
  await writeFilledDatabase(folder, 20);
  database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  goods = await addProduct(database, { price: 123_450 });
  const rows = await database.read.selectFrom("payments").select(["id", "code"]).execute();
  methods = Object.fromEntries(rows.map(({ id, code }) => [code, id]));
  // After what the test itself closes, which still uses the database: the last one registered runs first.
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
});

function start(smtpUrl?: string, smtpLimits?: SmtpLimits): PeriodicTask {
  const outbox = join(folder, "outbox");
  const sender = startMailSender({
    database,
    smtpUrl,
    smtpLimits,
    outbox,
    sender: "Scala & Vento <orders@shop.example>",
    bank,
    company,
    access: createOrderAccess(),
  });
  onTestFinished(() => sender.close());
  return sender;
}

const order = (total: number, method: string, change: Parameters<typeof orderOf>[3] = {}): OrderRequest =>
  orderOf([[goods, 1]], total, methods[method] ?? 0, change);

async function place(request: OrderRequest) {
  const id = await placeOrder(database, request);
  return database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const mails = () => database.read.selectFrom("mails").selectAll().orderBy("id").execute();
/** Makes waiting mails due. */
const makeDue = () =>
  database.write((trx) => trx.updateTable("mails").set({ due_on: PAST, last_error: null }).execute());

async function sent(count = 1) {
  await vi.waitFor(async () => expect((await mails()).filter(({ state }) => state === "sent")).toHaveLength(count), {
    timeout: 10_000,
    interval: 10,
  });
}

/** Waits until the only mail has this many attempts and is queued again. */
async function triedAndRequeued(attempts: number) {
  return vi.waitFor(
    async () => {
      const [mail] = await mails();
      expect(mail?.attempts).toBe(attempts);
      expect(mail?.last_error).not.toBeNull();
      return mail;
    },
    { timeout: 10_000, interval: 10 },
  );
}

async function sentMails(): Promise<string[]> {
  const outbox = join(folder, "outbox");
  const names = (await readdir(outbox)).sort();
  expect(names.every((name) => /^\d{6}\.eml$/.test(name))).toBe(true);
  return Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
}

describe("an order's mail", () => {
  test("is one file, in Italian, with number, total, bank details and withdrawal form", async () => {
    const { number } = await place(order(1_234.5, "bank_transfer", { locale: "it", email: "ada@example.com" }));
    start();
    await sent();
    const [mail = "", ...others] = await sentMails();
    expect(others).toEqual([]);
    expect(mail).toMatch(/^To: ada@example\.com\r$/m);
    expect(mail).toMatch(/^From: "Scala & Vento" <orders@shop\.example>\r$/m);
    const text = textOf(mail);
    for (const part of [number, "1.234,50\u00a0€", bank.holder, bank.iban, "Ciao Ada,", "MODULO DI RECESSO"])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\{\{|\bundefined\b|\bnull\b/);
  });

  test("contains the seller, the contact for a withdrawal, and the terms, as the review promises", async () => {
    const { number } = await place(order(1_234.5, "bank_transfer", { locale: "en" }));
    await place(order(1_234.5, "bank_transfer", { locale: "it" }));
    start();
    await sent(2);
    const [english = "", italian = ""] = (await sentMails()).map(textOf);
    for (const part of [
      "write to info@shop.example or to Scala & Vento S.r.l., Via dell'Esempio 12, 37121 Verona (VR), Italy",
      "WITHDRAWAL FORM\nTo Scala & Vento S.r.l., Via dell'Esempio 12",
      `(order ${number})`,
      "VAT no. IT01234567897\nE-mail: info@shop.example\nPhone: +39\u00a0045\u00a00000000",
      "TERMS AND CONDITIONS\n\nThese terms apply",
      "\n\n7. RIGHT OF WITHDRAWAL\n\nYou may withdraw",
      "\n- Business register of Verona no. 01234567897\n",
      "Bank transfer, Cash on delivery (+",
      "11. COMPLAINTS, LAW AND COURTS",
    ])
      expect(english).toContain(part);
    for (const part of [
      "scrivi a info@shop.example",
      "P. IVA IT01234567897",
      "TERMINI E CONDIZIONI",
      "Contrassegno (+",
    ])
      expect(italian).toContain(part);
    expect(english + italian).not.toMatch(/\{\{|<\/?[a-z]|&amp;|undefined/);
  });

  test("omits unpublished terms", async () => {
    await database.write((trx) => trx.updateTable("contents").set({ status: "draft" }).execute());
    await place(order(1_234.5, "bank_transfer", { locale: "en" }));
    start();
    await sent();
    const [mail = ""] = await sentMails();
    expect(textOf(mail)).toContain("VAT no. IT01234567897");
    expect(textOf(mail)).not.toContain("TERMS AND CONDITIONS");
  });

  test("names the working days of its country", async () => {
    const { id } = await place(order(1_234.5, "bank_transfer", { locale: "en" }));
    await database.write(async (trx) => {
      const { id: abroad } = await trx
        .selectFrom("countries")
        .select("id")
        .where("iso2", "=", "FR")
        .executeTakeFirstOrThrow();
      const { delivery } = await trx
        .selectFrom("orders")
        .select("delivery")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const toFrance = JSON.stringify({ ...JSON.parse(delivery), countries_id: abroad });
      await trx.updateTable("orders").set({ delivery: toFrance }).where("id", "=", id).execute();
    });
    start();
    await sent();
    const [mail = ""] = await sentMails();
    expect(textOf(mail)).toContain("usually takes 2 to 5 working days.");
    expect(textOf(mail)).not.toContain("then delivers within");
  });

  test("is in English for an order in English", async () => {
    const { number } = await place(order(1_234.5, "bank_transfer", { locale: "en" }));
    start();
    await sent();
    const [mail = ""] = await sentMails();
    expect(mail).toMatch(new RegExp(`^Subject: Your order ${number} is waiting for your bank transfer\\r$`, "m"));
    const text = textOf(mail);
    for (const part of ["Hello Ada,", number, "1.234,50\u00a0€", bank.iban, "WITHDRAWAL FORM"])
      expect(text).toContain(part);
  });

  test("names the payment: in cash to the courier, or none", async () => {
    goods = await addProduct(database, { price: 12_345 });
    await place(order(128.45, "cash_on_delivery", { locale: "en" }));
    const card = await addGiftCard(database, 200_000);
    await place(order(0, "free", { locale: "en", gift_card: card, shipping: "pickup" }));
    start();
    await sent(2);
    const [cash = "", nothing = ""] = (await sentMails()).map(textOf);
    expect(cash).toContain("You pay 128,45\u00a0€ in cash");
    expect(cash).not.toContain(bank.iban);
    expect(nothing).toContain("There is nothing left to pay");
    expect(nothing).toMatch(/Ready for pickup by [A-Z][a-z]+day \d/);
    expect(cash).not.toContain("There is nothing left to pay");
  });

  test("promises a pickup after the transfer has arrived, and does not mention other payments", async () => {
    await place(order(1_234.5, "bank_transfer", { locale: "it", shipping: "pickup" }));
    await place(order(1_234.5, "bank_transfer", { locale: "en" }));
    await database.write((trx) =>
      trx.updateTable("orders").set({ payment_status: "paid" }).where("locale", "=", "en").execute(),
    );
    start();
    await sent(2);
    const [pickup = "", paid = ""] = (await sentMails()).map(textOf);
    expect(pickup).toContain("entro un giorno lavorativo dall'arrivo del pagamento");
    expect(pickup).toContain("Via dell'Esempio 12, 37121 Verona (VR)\nOrari: dal lunedì al venerdì, 10-13 e 15-19");
    expect(paid.split("* * *")[0]).not.toMatch(/transfer|There is nothing left to pay/);
    expect(paid).toMatch(/\nArrives by [A-Z][a-z]+day \d/);
  });

  test("reports once that the order has expired, and which codes are valid again", async () => {
    const card = await addGiftCard(database, 10_000);
    const { number } = await place(order(1_134.5, "bank_transfer", { locale: "it", gift_card: card }));
    const later = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000);
    expect(await expireUnpaidOrders(database, later)).toBe(1);
    // The new mail is not due yet.
    await makeDue();
    start();
    await sent();
    const [expired = "", ...others] = (await sentMails()).map(textOf);
    // The mail that would have announced it had not left.
    expect(others).toEqual([]);
    expect(expired).toContain(`l'ordine ${number} è scaduto`);
    expect(expired).toContain("gift card è di nuovo disponibile");
    expect(expired).not.toMatch(/codice sconto|\{\{|undefined/);
  });

  test("names a coupon and a gift card as valid again only if they are", async () => {
    const coupon = await addCoupon(database, { kind: "amount", discount: 1_000, uses_total: 1 });
    const other = await addCoupon(database, { kind: "amount", discount: 1_000 });
    const card = await addGiftCard(database, 10_000);
    await place(order(1_224.5, "bank_transfer", { locale: "en", coupon }));
    await place(order(1_124.5, "bank_transfer", { locale: "en", coupon: other, gift_card: card }));
    expect(await expireUnpaidOrders(database, new Date(Date.now() + 6 * 24 * 60 * 60 * 1000))).toBe(2);
    await database.write(async (trx) => {
      await trx.updateTable("coupons").set({ valid_to: PAST }).where("code", "=", other).execute();
      await trx.updateTable("gift_cards").set({ expires_on: PAST }).where("code", "=", card).execute();
    });
    await makeDue();
    start();
    await sent(2);
    const [good = "", over = ""] = (await sentMails()).map(textOf);
    expect(good).toContain("Your coupon can be used again.");
    expect(over).toContain("has expired");
    expect(over).not.toMatch(/coupon|gift card/i);
  });
});

describe("a mail that cannot be sent", () => {
  test("waits, and is sent when the mail server accepts mails again", async () => {
    const smtp = await startSmtp();
    smtp.refusing = true;
    const { number } = await place(order(1_234.5, "bank_transfer"));
    const sender = start(smtp.url);
    const first = await triedAndRequeued(1);
    expect(first).toMatchObject({ state: "queued", last_error: expect.stringContaining("451") });
    expect(Date.parse(first?.due_on ?? "")).toBeGreaterThan(Date.now() + 20_000);

    await makeDue();
    sender.wake();
    await triedAndRequeued(2);
    expect(smtp.mails).toEqual([]);

    smtp.refusing = false;
    await makeDue();
    sender.wake();
    await sent();
    expect(smtp.mails).toHaveLength(1);
    expect(textOf(smtp.mails[0] ?? "")).toContain(number);
    expect((await mails())[0]).toMatchObject({ attempts: 3, last_error: null });
  });

  test("waits when no mail server answers", async () => {
    await place(order(1_234.5, "bank_transfer"));
    start("smtp://127.0.0.1:1");
    expect(await triedAndRequeued(1)).toMatchObject({ state: "queued", sent_on: null });
  });

  test("does not delay the others", async () => {
    const smtp = await startSmtp();
    smtp.refusing = true;
    await place(order(1_234.5, "bank_transfer"));
    const sender = start(smtp.url);
    await triedAndRequeued(1);
    smtp.refusing = false;
    await place(order(1_234.5, "bank_transfer"));
    sender.wake();
    await sent();
    // Its retry is not due.
    expect((await mails()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["queued", 1],
      ["sent", 1],
    ]);
  });

  test("fails after seven tries over most of a day, and stays with the reason", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const smtp = await startSmtp();
    smtp.refusing = true;
    await place(order(1_234.5, "bank_transfer"));
    const sender = start(smtp.url);
    for (let attempt = 1; attempt <= 7; attempt++) {
      await triedAndRequeued(attempt);
      if (attempt < 7) await makeDue();
      sender.wake();
    }
    await vi.waitFor(async () => expect((await mails())[0]?.state).toBe("failed"));
    expect((await mails())[0]?.last_error).toContain("451");
    await vi.waitFor(() =>
      expect(log.mock.calls).toEqual([[expect.stringMatching(/row \d+ is given up after 7 tries/)]]),
    );
  });

  test("waits when its file cannot be written", async () => {
    await writeFile(join(folder, "outbox"), "a file where the folder should be");
    await place(order(1_234.5, "bank_transfer"));
    const sender = start();
    await triedAndRequeued(1);
    await rm(join(folder, "outbox"));
    await makeDue();
    sender.wake();
    await sent();
    expect(await sentMails()).toHaveLength(1);
  });
});

test("a mail is known again: its Message-ID is the same at each try, and the mails of an order are one thread", async () => {
  const smtp = await startSmtp();
  const [first, other] = [await place(order(1_234.5, "bank_transfer")), await place(order(1_234.5, "bank_transfer"))];
  await database.write((trx) => cancelOrder(trx, other, { actor: "operator", at: new Date() }));
  await place(order(1_234.5, "bank_transfer"));
  const sender = start(smtp.url);
  await sent(3);
  // Its process has died between the mail server's answer and the note of it.
  await database.write((trx) =>
    trx.updateTable("mails").set({ state: "queued", due_on: PAST }).where("orders_id", "=", first.id).execute(),
  );
  sender.wake();
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(4), { timeout: 10_000 });
  const fields = (name: string) =>
    smtp.mails.map((mail) => new RegExp(`^${name}: ([\\s\\S]*?)\\r\\n(?! )`, "m").exec(mail)?.[1]);
  expect(fields("Auto-Submitted")).toEqual(Array(4).fill("auto-generated"));
  const ids = fields("Message-ID");
  expect(new Set(ids).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
  const roots = fields("References");
  expect(roots).toEqual(fields("In-Reply-To"));
  expect(new Set(roots).size).toBe(3);
  for (const id of [...ids, ...roots]) expect(id).toMatch(/^<[\w.-]+@shop\.example>$/);
});

test("another process sends the mail of a dead process after a while", async () => {
  await place(order(1_234.5, "bank_transfer"));
  // Claimed two minutes ago, and neither sent nor queued again.
  await database.write((trx) => trx.updateTable("mails").set({ attempts: 1, due_on: PAST }).execute());
  start();
  await sent();
  expect((await mails())[0]).toMatchObject({ attempts: 2 });
});

test("several processes send each mail once", async () => {
  const smtp = await startSmtp();
  const numbers: string[] = [];
  for (let count = 0; count < 9; count++)
    numbers.push((await place(order(1_234.5, "bank_transfer", { locale: "en" }))).number);
  const other = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  const settings = { bank, company, access: createOrderAccess() };
  const options = { smtpUrl: smtp.url, outbox: join(folder, "outbox"), sender: "orders@shop.example", ...settings };
  const senders = [database, other, database].map((each) => startMailSender({ ...options, database: each }));
  onTestFinished(async () => {
    await Promise.all(senders.map((sender) => sender.close()));
    await other.close();
  });
  await sent(9);
  const subjects = smtp.mails.map((mail) => /^Subject: Your order (\S+) is/m.exec(mail)?.[1]);
  expect(subjects.sort()).toEqual(numbers.sort());
});

test("a mail server that accepts the connection and says nothing is given up", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const limits = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };
  await expect(checkMailServer(url, undefined, limits)).rejects.toThrow(/greeting|timeout/i);
  await place(order(1_234.5, "bank_transfer"));
  start(url, limits);
  expect(await triedAndRequeued(1)).toMatchObject({ state: "queued" });
});
