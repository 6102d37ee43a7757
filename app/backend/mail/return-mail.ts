import type { TFunction } from "i18next";
import type { Kysely, Selectable } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { addressLine, type Company } from "~/shop/company";
import { formatMoney } from "~/shop/money";
import { waitsForMoney } from "~/shop/payment-methods";
import { moneyOf } from "~/shop/return-refund";
import { isPaid } from "~/shop/return-rules";
import type { Tables } from "../db/schema";
import type { Mails, ReturnMail } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import type { Returns, Withdrawals } from "../db/tables/returns";
import type { Message } from "./message";

interface Writing {
  db: Kysely<Tables>;
  t: TFunction;
  locale: "en" | "it";
  company: Company;
  order: Selectable<Orders>;
}

/** A mail about a return or a withdrawal. Reads all data now, so that a retry is up to date. */
export async function returnMail(
  db: Kysely<Tables>,
  mail: Selectable<Mails> & { kind: ReturnMail },
  { t, company }: { t: TFunction; company: Company },
): Promise<Message> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", mail.orders_id ?? 0)
    .executeTakeFirstOrThrow();
  const made =
    mail.returns_id === null
      ? undefined
      : await db.selectFrom("returns").selectAll().where("id", "=", mail.returns_id).executeTakeFirstOrThrow();
  const writing: Writing = { db, t, locale: mail.locale, company, order };
  const { subject, parts } =
    mail.kind === "withdrawal_receipt"
      ? await receipt(writing, mail.withdrawals_id ?? 0, made)
      : await aboutReturn(
          writing,
          mail.kind,
          made ?? (await Promise.reject(new Error(`mail ${mail.id} has no return`))),
        );
  const { name } = wireDelivery.parse(JSON.parse(order.delivery));
  const greeting = isProven(order) ? t("mail:greeting", { name }) : t("mail:greeting_nobody");
  return { to: mail.recipient, subject, text: [greeting, ...parts, t("mail:closing")].join("\n\n") };
}

interface Body {
  subject: string;
  parts: string[];
}

/** Whether the email is the shopper's: until then it may be a stranger's, who gets no texts that the sender typed. */
function isProven({ confirmed_on, payment_status, fulfilment_status }: Selectable<Orders>): boolean {
  const hasLeft = ["shipped", "ready_for_pickup", "delivered"].includes(fulfilment_status);
  return confirmed_on !== null || isPaid(payment_status) || hasLeft;
}

async function aboutReturn(
  writing: Writing,
  kind: Exclude<ReturnMail, "withdrawal_receipt">,
  made: Selectable<Returns>,
): Promise<Body> {
  const { t, order } = writing;
  const numbers = { number: made.number, order: order.number };
  const lines = await returnedLines(writing, made);
  const why = kind === "return_rejected" ? await reasonOf(writing.db, made) : "";
  const next = {
    return_requested: async () => [t("mail:return_requested_next"), await howToSend(writing, made)],
    return_approved: async () => [await howToSend(writing, made)],
    return_rejected: async () => [...(why ? [t("mail:return_rejected_why", { reason: why })] : [])],
    return_refunded: () => refundParts(writing, made),
    return_exchanged: async () => [],
  }[kind];
  return {
    subject: t(`mail:subject_${kind}`, numbers),
    parts: [t(`mail:${kind}`, numbers), lines, ...(await next())],
  };
}

/** The receipt of a declaration, on a durable medium with its content, date and time (art. 54-bis). */
async function receipt(writing: Writing, withdrawalsId: number, made: Selectable<Returns> | undefined): Promise<Body> {
  const { db, t, order } = writing;
  const declaration = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", withdrawalsId)
    .executeTakeFirstOrThrow();
  const outcome = declaration.outcome ?? "ended";
  return {
    subject: t("mail:subject_withdrawal_receipt", { number: order.number }),
    parts: [
      t("mail:withdrawal_received", { moment: momentText(declaration.created_on, writing.locale) }),
      declarationText(writing, declaration),
      t(`mail:withdrawal_${outcome}`, { number: order.number }),
      ...(made && outcome === "return" ? [await howToSend(writing, made)] : []),
      ...(outcome === "refund" ? [meansOf(writing)] : []),
    ],
  };
}

function declarationText({ t, order }: Writing, { name, email, items }: Selectable<Withdrawals>): string {
  const rows = [
    t("mail:withdrawal_statement"),
    `${t("mail:order_number")}: ${order.number}`,
    `${t("mail:withdrawal_email")}: ${email}`,
  ];
  if (!isProven(order)) return rows.join("\n");
  return [
    ...rows,
    `${t("mail:withdrawal_name")}: ${name}`,
    `${t("mail:withdrawal_items")}: ${items || t("mail:withdrawal_all")}`,
  ].join("\n");
}

/** Date and time in Verona, with seconds. */
function momentText(moment: string, locale: "en" | "it"): string {
  const style = { dateStyle: "long", timeStyle: "medium", timeZone: "Europe/Rome" } as const;
  return new Intl.DateTimeFormat(locale === "it" ? "it-IT" : "en-GB", style).format(new Date(moment));
}

async function returnedLines({ db, t, locale }: Writing, made: Selectable<Returns>): Promise<string> {
  const items = await db
    .selectFrom("return_items")
    .innerJoin("order_items", "order_items.id", "return_items.order_items_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "order_items.standard_sizes_id")
    .leftJoin("standard_sizes as new_size", "new_size.id", "return_items.exchange_sizes_id")
    .select(["brand", "order_items.name", "color_it", "color_en", "size", "standard_sizes.system"])
    .select(["return_items.quantity", "new_size.name as newSize"])
    .where("returns_id", "=", made.id)
    .orderBy("return_items.id")
    .execute();
  const sizeText = ({ size, system }: (typeof items)[number]) =>
    system === "one_size" ? t("mail:one_size") : system === "gift_card" ? t("mail:by_email") : t("mail:size", { size });
  return items
    .map((item) => {
      const color = locale === "it" ? item.color_it : item.color_en;
      const text = t("mail:line", { brand: item.brand, name: item.name, color, size: sizeText(item) });
      const change = item.newSize === null ? "" : ` → ${t("mail:size", { size: item.newSize })}`;
      return `${item.quantity} × ${text}${change}`;
    })
    .join("\n");
}

/** Instructions and the text for the parcel's label. */
async function howToSend({ t, company, order }: Writing, { kind, number }: Selectable<Returns>): Promise<string> {
  const label = [
    t("mail:label_title"),
    `${company.name} – ${t("mail:label_department")}`,
    addressLine(company),
    `${t("mail:label_return")}: ${number}`,
    `${t("mail:order_number")}: ${order.number}`,
  ];
  return [t(kind === "exchange" ? "mail:send_exchange" : "mail:send_refund"), label.join("\n")].join("\n\n");
}

async function refundParts(writing: Writing, made: Selectable<Returns>): Promise<string[]> {
  const { db, t, order } = writing;
  const amount = made.refunded ?? 0;
  if (amount === 0) return [t("mail:refund_nothing")];
  const earlier = await db
    .selectFrom("returns")
    .innerJoin("return_events", "return_events.returns_id", "returns.id")
    .select((eb) => eb.fn.sum<number | null>("refunded").as("refunded"))
    .where("orders_id", "=", order.id)
    .where("after", "=", "refunded")
    .where("return_events.id", "<", (eb) =>
      eb.selectFrom("return_events").select("id").where("returns_id", "=", made.id).where("after", "=", "refunded"),
    )
    .executeTakeFirst();
  const before = Number(earlier?.refunded ?? 0);
  const money = moneyOf(order, before + amount) - moneyOf(order, before);
  const text = (cents: number) => formatMoney(cents, order.currency);
  return [
    t("mail:refund_amount", { amount: text(amount) }),
    ...(money < amount ? [t("mail:refund_gift_card", { amount: text(amount - money) })] : []),
    ...(money > 0 ? [meansOf(writing)] : []),
  ];
}

/** How the money goes back. */
function meansOf({ t, order }: Writing): string {
  const hasAccount = waitsForMoney(order.payment_code) || order.payment_code === "cash_on_delivery";
  return t(hasAccount ? "mail:refund_to_account" : "mail:refund_same_means");
}

async function reasonOf(db: Kysely<Tables>, { id }: Selectable<Returns>): Promise<string> {
  const event = await db
    .selectFrom("return_events")
    .select("reason")
    .where("returns_id", "=", id)
    .where("after", "=", "rejected")
    .executeTakeFirst();
  return event?.reason ?? "";
}
