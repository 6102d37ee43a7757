import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import { seedDemo } from "~/demo/seed";
import { unescaped } from "~/html/entities";
import { addProduct, type Goods, orderOf } from "../../../tests/contract/shop/shop-fixtures";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "../db/engine";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import type { OrderMail } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import { issueGiftCards } from "../gift-cards/issue";
import { createOrderAccess } from "../orders/order-access";
import { placeOrder } from "../orders/place-order";
import { addAttempt, writeAttempt } from "../payments/attempts";
import { requestRefund } from "../payments/refund";
import { composeMail } from "./compose";
import { queueMail } from "./queue";

const access = createOrderAccess();
const bank = { holder: "Scala & Vento S.r.l.", iban: "IT60X0542811101000000123456" };
const company = companyOf({}, false);
let folder: string;
let database: Database<Tables>;
let giftCard: Goods;
let transfer: number;
let britain: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-order-mail-"));
  database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  await migrate(database);
  await seedDemo(database, { products: 20 });
  giftCard = await addProduct(database, { price: 10_000, quantity: 100, isGiftCard: true });
  const method = database.read.selectFrom("payments").select("id").where("code", "=", "bank_transfer");
  transfer = (await method.executeTakeFirstOrThrow()).id;
  const country = database.read.selectFrom("countries").select("id").where("iso2", "=", "GB");
  britain = (await country.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Wanted {
  locale?: "en" | "it";
  columns?: Partial<{ [Column in keyof Orders]: string | number | null }>;
  /** Cents. */
  refund?: number;
  /** The provider that has taken the money; without it an operator has it. */
  paidBy?: "card" | "klarna";
  /** Of that payment. */
  currency?: "EUR" | "GBP";
  isBritish?: boolean;
}

/** A mail of this kind about a new order of one gift card of 100 euro. */
async function mailOf(kind: OrderMail, wanted: Wanted = {}) {
  const { locale = "en", columns = {}, refund, paidBy, currency = "EUR", isBritish = false } = wanted;
  const order_url = "https://shop.example/orders/";
  const change = { locale, shipping: "none", order_url } as const;
  const request = isBritish
    ? orderOf([[giftCard, 1]], 88, transfer, { ...change, country: britain })
    : orderOf([[giftCard, 1]], 100, transfer, change);
  const id = await placeOrder(database, request);
  const recipient = request.delivery.email;
  await database.write(async (trx) => {
    await trx
      .updateTable("orders")
      .set({ number: `VR-${id}`, ...columns } as object)
      .where("id", "=", id)
      .execute();
    await issueGiftCards(trx, { id, email: recipient, locale }, new Date());
    const event = { actor: "operator", at: new Date() };
    const order = { id, number: `VR-${id}`, total: 10_000, currency };
    if (paidBy) {
      const attempt = await addAttempt(trx, order, { code: paidBy, status: "paid" }, event.at);
      await writeAttempt(trx, attempt.id, { provider_id: "P-1" }, event.at);
    }
    const refundsId = refund && (await requestRefund(trx, { id }, { amount: refund, reason: "" }, event));
    const links = { confirm: "https://shop.example/confirm/x" };
    if (kind !== "order_confirmation")
      await queueMail(trx, { kind, recipient, locale, ordersId: id, refundsId, links }, new Date());
  });
  const mails = database.read.selectFrom("mails").selectAll().where("orders_id", "=", id).where("kind", "=", kind);
  const mail = await mails.orderBy("id", "desc").executeTakeFirstOrThrow();
  return { number: `VR-${id}`, ...(await composeMail(mail, { db: database.read, bank, company, access })) };
}

const kinds = [
  ...["order_to_confirm", "order_confirmation", "order_paid", "payment_refused", "order_instructions"],
  ...["order_shipped", "order_ready"],
  ...["order_expired", "order_cancelled", "order_refunded", "gift_cards"],
] as OrderMail[];

/** The words that a reader of the HTML sees below the heading, with links as URLs, and without the caption of a code. */
function wordsOf(html: string): string {
  const body = html.replace(/^[\s\S]*<\/h1>/, "");
  // A link without a text before it has its label in the text.
  const links = body
    .replace(/<br><a href="([^"]*)"[^>]*>[^<]*<\/a>/g, " $1")
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, "$2 $1");
  const captions = links.replace(/<p[^>]*>[^<]*<\/p><p[^>]*><img[^>]*><\/p>/, "");
  const groups = captions.replace(/<\/?(?:span|wbr)[^>]*>/g, "");
  return unescaped(groups.replace(/<[^>]+>/g, " "));
}
const words = (text: string) => text.split(/\s+/).filter(Boolean).join(" ");

describe.each(["en", "it"] as const)("a mail in %s about", (locale) => {
  test.each(kinds)("%s says the same as text and as HTML, also with pictures off", async (kind) => {
    const { subject, text, html = "", number } = await mailOf(kind, { locale, refund: 1_000 });
    expect(subject).toContain(number);
    expect(text).not.toMatch(/\{\{|undefined|\bnull\b|\bmail:\w|\n{3}/);
    expect(html).toContain(`<html lang="${locale}">`);
    // Nothing is requested from a server when the mail is read.
    expect(html).not.toMatch(/src="(?!cid:)|url\(/);
    expect(html).toContain(`>${subject}</h1>`);
    // Labels end with a colon in the text alone.
    expect(words(wordsOf(html)).replaceAll(":", "")).toBe(words(text).replaceAll(":", ""));
  });
});

describe("the mail", () => {
  test("about a refused payment says so, and links once to the order's page", async () => {
    const columns = { payment_code: "card", payment_status: "failed", expires_on: "2026-07-01T10:30:00.000Z" };
    for (const kind of ["payment_refused", "order_confirmation"] as const) {
      const { subject, text, html = "", number } = await mailOf(kind, { columns });
      expect(subject).toBe(`Your payment for order ${number} was declined`);
      expect(text).toContain("nothing has been charged. You can pay until 1 July 2026 at 12:30 (Italian time)");
      expect(text).toMatch(
        /the same or another method\.\n\nPay now:\nhttps:\/\/shop\.example\/orders\/\d+-[\w-]{43}\n/,
      );
      expect(html.match(/<a href="https:\/\/shop\.example\/orders\/\d+-[\w-]{43}"/g)).toHaveLength(1);
    }
    const pageless = await mailOf("payment_refused", { columns: { ...columns, page_url: null, expires_on: null } });
    expect(pageless.text).toContain("To pay, please reply");
  });

  test("about an order whose payment has not come asks to complete it, until when, with one button", async () => {
    const columns = { payment_code: "card", expires_on: "2026-07-01T10:30:00.000Z" };
    const { subject, text, html = "", number } = await mailOf("order_confirmation", { columns });
    expect(subject).toBe(`Complete the payment of your order ${number}`);
    expect(text).toContain("not your payment of 100,00\u00a0€ yet. You can pay until 1 July 2026 at 12:30");
    expect(text).toMatch(/\n\nComplete your payment:\nhttps:\/\/shop\.example\/orders\/\d+-[\w-]{43}\n/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(text).not.toMatch(/again[^s]|Arrives by/);
    const pickup = await mailOf("order_confirmation", { columns: { ...columns, shipping_method: "pickup" } });
    expect(pickup.text).toContain("ready within one working day of your payment arriving");
    expect(pickup.text).toContain("We keep your products for you until 1 July 2026 at 12:30");
    const italian = await mailOf("order_confirmation", {
      columns: { ...columns, expires_on: "2026-12-08T10:30:00.000Z" },
      locale: "it",
    });
    expect(italian.text).toContain(
      "Puoi pagare fino all'8 dicembre 2026 alle 11:30 (ora italiana), poi l'ordine scade.",
    );
  });

  test("about a paid order has its money, its arrival and its address, and no button for a payment", async () => {
    const columns = { payment_code: "card", shipping_method: "courier" };
    for (const payment_status of ["paid", "authorised"]) {
      const { subject, text, number } = await mailOf("order_confirmation", { columns: { ...columns, payment_status } });
      expect(subject).toBe(`Your order ${number} is confirmed: payment received`);
      expect(text).toContain("your payment of 100,00\u00a0€ has gone through");
      expect(text).toMatch(/\n\nArrives by [A-Z][a-z]+day \d+ [A-Z][a-z]+\n\n/);
      expect(text).toContain("\n\nTrack your order:\nhttps://shop.example/orders/");
      expect(text).not.toMatch(/Complete your payment|Pay now|IBAN/);
    }
  });

  test("about a paid order repeats the terms of the contract only if no mail before it has had them", async () => {
    expect((await mailOf("order_paid")).text).toContain("WITHDRAWAL FORM");
  });

  test("about an order of gift cards alone has nothing of goods", async () => {
    const { text } = await mailOf("order_confirmation");
    const [own = ""] = text.split("* * *");
    expect(own).toContain("The codes of your gift cards come to this address once the order is paid.");
    expect(own).toContain("within 14 days of the payment without giving a reason, as long as nothing has been spent");
    expect(own).not.toMatch(/pack|reserved|delivery|sizes|guarantee/i);
  });

  test("about reserved money promises the codes of gift cards once the order is paid", async () => {
    const { text } = await mailOf("order_confirmation", {
      columns: { payment_code: "klarna", payment_status: "authorised" },
    });
    expect(text).toContain("The codes of your gift cards come to this address once the order is paid.");
  });

  test("about a refund has its amount and how the money goes back", async () => {
    const transferred = await mailOf("order_refunded", { refund: 1_250 });
    expect(transferred.text).toContain("We refund 12,50\u00a0€ of what you paid");
    expect(transferred.text).toMatch(/enter its IBAN and holder .*:\n\S+#refund$/m);
    const byCard = await mailOf("order_refunded", { refund: 1_250, paidBy: "card" });
    expect(byCard.text).toContain("back to the method you paid with");
    expect(byCard.text).not.toMatch(/gift card|IBAN/);
    // Its customer has paid in another way than the order's method.
    const otherwise = await mailOf("order_refunded", { refund: 1_250, columns: { payment_code: "card" } });
    expect(otherwise.text).toMatch(/enter its IBAN and holder .*:\n\S+#refund$/m);
  });

  test("about an order in pounds names the euros that its method takes, and that go back", async () => {
    const own = async (kind: OrderMail, wanted: Wanted = {}) => {
      const { text } = await mailOf(kind, { isBritish: true, ...wanted });
      return text.split("* * *")[0]?.replaceAll("\u00a0", " ");
    };
    const confirmation = await own("order_confirmation");
    for (const row of ["Total: £88.00", "Payment in euro: 100,00 €", "Amount: 100,00 €"])
      expect(confirmation).toContain(row);
    expect(await own("order_confirmation", { locale: "it" })).toContain("Pagamento in euro: 100,00 €");
    expect(await own("order_confirmation", { columns: { payment_code: "card" } })).toContain(
      "payment of £88.00 (100,00 €) yet",
    );
    expect(await own("order_paid")).toContain("your payment of £88.00 (100,00 €) has gone through");
    expect(await own("payment_refused")).toContain("Your payment of £88.00 (100,00 €)");
    expect(await own("order_refunded", { refund: 1_250 })).toContain("We refund 12,50 € of what you paid");
    // A payment in pounds goes back in pounds, also when the order is taken in euro.
    const back = await own("order_refunded", { refund: 1_250, paidBy: "klarna", currency: "GBP" });
    expect(back).toContain("We refund £12.50 of what you paid");
  });

  test("about a refund without money says that the gift card has its amount again", async () => {
    const columns = { gift_card_code: "X", gift_card_amount: 10_000, total: 0, payment_status: "not_needed" };
    const { text } = await mailOf("order_refunded", { columns });
    expect(text).toContain("The amount taken from your gift card is back on the card.");
    expect(text).not.toMatch(/IBAN|the method/);
  });

  test("about a cancelled order promises money only to those who have paid", async () => {
    const unpaid = await mailOf("order_cancelled");
    expect(unpaid.text).toContain("there is nothing left to pay");
    const paid = await mailOf("order_cancelled", { columns: { payment_status: "refunded" } });
    expect(paid.text).toContain("We send your money back");
    const free = await mailOf("order_cancelled", { columns: { payment_status: "not_needed", total: 0 } });
    expect(free.text).not.toMatch(/money|pay/);
  });

  test("about an expired online payment asks for no transfer", async () => {
    const online = await mailOf("order_expired", { columns: { payment_code: "card" } });
    expect(online.text).not.toMatch(/transfer|send the money/);
  });
});
