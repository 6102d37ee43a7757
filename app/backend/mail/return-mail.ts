import type { Kysely, Selectable } from "kysely";
import { addressLine } from "~/shop/company";
import { shoeTableOf } from "~/shop/shoe-sizes";
import type { Tables } from "../db/schema";
import type { Mails, ReturnMail } from "../db/tables/mails";
import type { Returns } from "../db/tables/returns";
import type { Composer, MailContext } from "./composer";
import { mailOfParagraphs } from "./mail-of-paragraphs";
import { mailedSize } from "./mailed-size";
import { mailBody, type OrderOfMail, orderOfMail, pageLink } from "./order-of-mail";
import type { Paragraph } from "./paragraphs";
import { parcelParagraphs } from "./parcel-paragraphs";
import { productPictures } from "./pictures";
import { refundMeans } from "./refund-means";

export interface Writing extends OrderOfMail, Pick<MailContext, "db" | "company" | "media"> {
  mail: Selectable<Mails>;
}

export interface Body {
  subject: string;
  paragraphs: Paragraph[];
}

/** A mail about the order of `orders_id`: greeting, body, the link to the order's page and closing. */
export function orderMail(body: (writing: Writing) => Promise<Body>): Composer {
  return async (mail, context) => {
    const data = await orderOfMail(mail, context);
    const { subject, paragraphs } = await body({ ...context, ...data, mail });
    return mailOfParagraphs(mail, data.t, {
      subject,
      paragraphs: mailBody(data, ...paragraphs, ...pageLink(data, paragraphs)),
    });
  };
}

type Steps = (writing: Writing, made: Selectable<Returns>) => Paragraph[] | Promise<Paragraph[]>;

/** A mail about the return of `returns_id`; `steps` are the paragraphs after its lines. */
function returnMail(kind: ReturnMail, steps: Steps): Composer {
  return orderMail(async (writing) => {
    const { mail, order, db, t } = writing;
    const made = await db
      .selectFrom("returns")
      .selectAll()
      .where("id", "=", mail.returns_id ?? 0)
      .executeTakeFirstOrThrow();
    const numbers = { number: made.number, order: order.number };
    // A shopper who exchanges a size returns nothing.
    const text = made.kind === "exchange" && kind !== "return_exchanged" ? `${kind}_exchange` : kind;
    const isSent = kind === "return_exchanged" && made.courier !== null;
    return {
      subject: t(`mail:subject_${text}`, numbers),
      paragraphs: [
        t(isSent ? "mail:return_exchanged_sent" : `mail:${text}`, numbers),
        await returnedLines(writing, made),
        ...(await steps(writing, made)),
      ],
    };
  });
}

export const returnMails: Record<ReturnMail, Composer> = {
  return_requested: returnMail("return_requested", (writing, made) => [
    writing.t("mail:return_requested_next"),
    parcelSheet(writing, made),
  ]),
  return_approved: returnMail("return_approved", howToSend),
  return_rejected: returnMail("return_rejected", async ({ db, t }, made) => {
    const reason = await reasonOf(db, made);
    return reason === "" ? [] : [t("mail:return_rejected_why", { reason })];
  }),
  return_refunded: returnMail("return_refunded", refundParts),
  return_exchanged: returnMail("return_exchanged", (writing, made) => parcelParagraphs(writing, made)),
};

async function returnedLines({ mail, db, t, media, reader }: Writing, made: Selectable<Returns>): Promise<Paragraph> {
  const items = await db
    .selectFrom("return_items")
    .innerJoin("order_items", "order_items.id", "return_items.order_items_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "order_items.standard_sizes_id")
    .leftJoin("standard_sizes as new_size", "new_size.id", "return_items.exchange_sizes_id")
    .leftJoin("products", "products.id", "order_items.products_id")
    .leftJoin("brands", "brands.id", "products.brands_id")
    .select([
      "brand",
      "order_items.name",
      "color_it",
      "color_en",
      "size",
      "standard_sizes.system",
      "brands.size_table",
      "gender",
    ])
    .select(["return_items.quantity", "new_size.name as newSize", "order_items.media_id"])
    .where("returns_id", "=", made.id)
    .orderBy("return_items.id")
    .execute();
  const sizeText = ({ system, size_table, gender }: (typeof items)[number], name: string) =>
    mailedSize(t, { name, system, table: shoeTableOf(size_table, gender) }, reader);
  const pictures = await productPictures(
    media,
    items.map(({ media_id }) => media_id),
  );
  return {
    products: items.map((item) => {
      const color = mail.locale === "it" ? item.color_it : item.color_en;
      const text = t("mail:line", { brand: item.brand, name: item.name, color, size: sizeText(item, item.size) });
      const change = item.newSize === null ? "" : ` → ${sizeText(item, item.newSize)}`;
      const picture = pictures.get(item.media_id ?? "") ?? null;
      return { picture, text: `${item.quantity} × ${text}${change}` };
    }),
  };
}

/** Instructions for an approved return, and the sheet for its parcel. */
export function howToSend(writing: Writing, made: Selectable<Returns>): Paragraph[] {
  const { kind } = made;
  const text =
    kind === "exchange" ? "mail:send_exchange" : kind === "withdrawal" ? "mail:send_withdrawal" : "mail:send_refund";
  return [writing.t(text), parcelSheet(writing, made)];
}

/** By this sheet in the parcel the store finds the return. It is no courier's label. */
function parcelSheet({ t, company, order }: Writing, { kind, number }: Selectable<Returns>): Paragraph {
  const lines = [
    `${company.name} – ${t("mail:label_department")}`,
    addressLine(company),
    `${t(kind === "exchange" ? "mail:label_exchange" : "mail:label_return")}: ${number}`,
    `${t("mail:order_number")}: ${order.number}`,
  ];
  return { frame: { title: t("mail:label_title"), text: lines.join("\n") } };
}

async function refundParts(writing: Writing, made: Selectable<Returns>): Promise<Paragraph[]> {
  const { db, t, mail, money: text } = writing;
  const amount = made.refunded ?? 0;
  if (amount === 0) return [t("mail:refund_nothing")];
  const booked = await db
    .selectFrom("refunds")
    .select("amount")
    .where("id", "=", mail.refunds_id ?? 0)
    .executeTakeFirst();
  const money = booked?.amount ?? 0;
  return [
    t("mail:refund_amount", { amount: text(amount) }),
    ...(money < amount ? [t("mail:refund_gift_card", { amount: text(amount - money) })] : []),
    ...(money > 0 ? await refundMeans(db, writing, mail.refunds_id) : []),
  ];
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
