import type { TFunction } from "i18next";
import type { Kysely, Selectable } from "kysely";
import { type WireDelivery, wireDelivery } from "~/contract/orders.server";
import { hasLink } from "~/shop/address";
import { momentText, withTo } from "~/shop/date-text";
import type { CountryNames } from "~/shop/invoice";
import { type Cents, formatMoney } from "~/shop/money";
import { isPaid } from "~/shop/order-status";
import { type ShoeSystem, shoeTableOf } from "~/shop/shoe-sizes";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";
import type { OrderAmounts, Orders } from "../db/tables/orders";
import { priceIn, shownAmounts } from "../orders/order-amounts";
import type { MailContext } from "./composer";
import { mailedSize, readerOfOrder } from "./mailed-size";
import type { Paragraph, ProductLine } from "./paragraphs";
import { productPictures } from "./pictures";

type LinkParagraph = Extract<Paragraph, { url: string }>;

/** The data of an order's mail. */
export interface OrderOfMail {
  order: Selectable<Orders>;
  delivery: WireDelivery;
  /** Each line with its picture and amount. */
  lines: ProductLine[];
  hasGiftCards: boolean;
  onlyGiftCards: boolean;
  /** The name of the total: it contains VAT, unless the order is an export or has only gift cards (record 063). */
  totalLabel: string;
  /** The country of the delivery. */
  iso2: string;
  countryName: CountryNames;
  /** Whether the customer has confirmed the email. Mails to other addresses contain no invoice, no note and no texts of a gift. */
  isProved: boolean;
  /**
   * Whether the email was confirmed or the order paid. Such mails repeat the typed name and address: a payment does not prove the
   * email, but nobody pays to send advertisements. Other mails repeat a text only if it reads as a name (`isName`).
   */
  isKnown: boolean;
  greeting: string;
  /** The link to the order's page, in its paragraph; empty if the shop has no such page. */
  link: LinkParagraph[];
  locale: "en" | "it";
  /** The shoe sizes of the mail. */
  reader: ShoeSystem;
  t: TFunction;
  /** An amount in the currency that the order's method takes. */
  money: (cents: Cents) => string;
  /** The total that the shopper sees, with the euros that the method takes instead. */
  totalText: string;
  /** The amounts that the shopper sees. */
  shown: OrderAmounts;
  /** An amount in their currency. */
  shownMoney: (cents: Cents) => string;
}

/** The paragraphs of a mail about an order, with its greeting and closing. */
export function mailBody({ greeting, t }: OrderOfMail, ...parts: Paragraph[]): Paragraph[] {
  return [greeting, ...parts, t("mail:closing")];
}

/** The link to the order's page after these paragraphs: a button, unless they have one. None if one of them leads there. */
export function pageLink({ link }: Pick<OrderOfMail, "link">, parts: readonly Paragraph[]): LinkParagraph[] {
  const others = parts.flatMap((part) => (typeof part === "object" && "url" in part ? [part.url] : []));
  if (others.length === 0) return link;
  return link.flatMap((page) => (others.some((url) => url.startsWith(page.url)) ? [] : [{ ...page, look: "link" }]));
}

/** Reads the order of a mail. */
export async function orderOfMail(
  mail: Selectable<Mails>,
  { db, t, access, media }: MailContext,
): Promise<OrderOfMail> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", mail.orders_id ?? 0)
    .executeTakeFirstOrThrow();
  const { locale } = mail;
  const isProved = order.confirmed_on !== null;
  const isKnown = isProved || isPaid(order.payment_status) || order.payment_status === "authorised";
  const delivery = wireDelivery.parse(JSON.parse(order.delivery));
  const money = (cents: Cents) => formatMoney(cents, order.currency, locale);
  const shown = shownAmounts(order);
  const shownMoney = (cents: Cents) => formatMoney(cents, shown.currency, locale);
  const page = order.page_url === null ? null : `${order.page_url}${order.id}-${access.signedKey(order)}`;
  const items = await itemsOf(db, order.id);
  const reader = await readerOfOrder(db, order);
  const countries = await countriesOf(db, delivery);
  const pictures = await productPictures(
    media,
    items.map(({ media_id }) => media_id),
  );
  return {
    order,
    delivery,
    lines: items.map((item) => ({
      picture: pictures.get(item.media_id ?? "") ?? null,
      text: lineText(item, { t, locale, reader }),
      amount: shownMoney(priceIn(order, item, shown.currency) * item.quantity),
    })),
    hasGiftCards: items.some((item) => item.is_gift_card === 1),
    onlyGiftCards: items.every((item) => item.is_gift_card === 1),
    totalLabel: t(items.some(({ vat_rate }) => vat_rate !== null) ? "mail:total" : "mail:total_without_vat"),
    iso2: countries.find(({ id }) => id === delivery.countries_id)?.iso2 ?? "IT",
    countryName: (id) => countries.find((one) => one.id === id)?.[locale === "it" ? "name_it" : "name_en"],
    isProved,
    isKnown,
    greeting:
      isKnown || isName(delivery.name) ? t("mail:greeting", { name: delivery.name }) : t("mail:greeting_nobody"),
    link: page === null ? [] : [{ url: page, label: t("mail:order_page_button") }],
    locale,
    reader,
    t,
    money,
    totalText:
      shown.currency === order.currency ? money(order.total) : `${shownMoney(shown.total)} (${money(order.total)})`,
    shown,
    shownMoney,
  };
}

/** Whether a text reads as the name of a person or a town, and not as an advertisement to a stranger: at most four words of letters. */
export const isName = (text: string) =>
  text.length <= 40 && /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,3}$/u.test(text.trim()) && !hasLink(text);

/** The end of a period, after "until" and the Italian "fino". @param moment ISO 8601 */
export const untilText = (moment: string, locale: "en" | "it") => withTo(momentText(moment, locale), locale);

function countriesOf(db: Kysely<Tables>, { countries_id, billing }: WireDelivery) {
  return db.selectFrom("countries").selectAll().where("id", "in", [countries_id, billing.countries_id]).execute();
}

function itemsOf(db: Kysely<Tables>, ordersId: number) {
  return db
    .selectFrom("order_items")
    .leftJoin("standard_sizes", "standard_sizes.id", "order_items.standard_sizes_id")
    .leftJoin("products", "products.id", "order_items.products_id")
    .leftJoin("brands", "brands.id", "products.brands_id")
    .selectAll("order_items")
    .select(["standard_sizes.system", "brands.size_table", "products.gender"])
    .where("orders_id", "=", ordersId)
    .orderBy("order_items.id")
    .execute();
}

function lineText(
  item: Awaited<ReturnType<typeof itemsOf>>[number],
  { t, locale, reader }: Pick<OrderOfMail, "t" | "locale" | "reader">,
): string {
  const { brand, name, system } = item;
  const color = locale === "it" ? item.color_it : item.color_en;
  const size = mailedSize(t, { name: item.size, system, table: shoeTableOf(item.size_table, item.gender) }, reader);
  // A gift card has no colour.
  const text = system === "gift_card" ? `${brand} ${name}, ${size}` : t("mail:line", { brand, name, color, size });
  return `${item.quantity} × ${text}`;
}
