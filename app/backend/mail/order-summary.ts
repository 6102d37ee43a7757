import type { Kysely } from "kysely";
import { arrivalOf, arrivalText } from "~/shop/arrival";
import { addressLine, type Company } from "~/shop/company";
import { addressLines, invoiceOf } from "~/shop/invoice";
import { isPaid } from "~/shop/order-status";
import { nextPaymentStep } from "~/shop/payment-methods";
import { dayOf } from "~/shop/shop-day";
import { territoryOf } from "~/shop/territories.server";
import { importCharges, saleOf } from "~/shop/vat";
import type { Tables } from "../db/schema";
import { giftArrival } from "./gift-card-mail";
import { isName, type OrderOfMail } from "./order-of-mail";
import type { Paragraph, Row } from "./paragraphs";

/** The products, the amounts, the place of the delivery, the invoice and the note. */
export function orderSummary(data: OrderOfMail, company: Company): Paragraph[] {
  const { order, isProved, t } = data;
  return [
    { products: data.lines },
    { sums: amountRows(data) },
    ...placePart(data, company),
    ...importText(data),
    ...invoiceRows(data),
    ...(order.note && isProved ? [`${t("mail:note")}: ${order.note}`] : []),
  ];
}

function amountRows({ order, shown, totalLabel, t, money, shownMoney }: OrderOfMail): Row[] {
  const row = (label: string, cents: number): Row => [label, shownMoney(cents)];
  const freeDelivery: Row = [t("mail:delivery"), t("mail:free")];
  return [
    row(t("mail:subtotal"), shown.subtotal),
    ...(shown.coupon_discount ? [row(t("mail:coupon"), -shown.coupon_discount)] : []),
    ...(order.shipping_method === "none"
      ? []
      : [shown.delivery_cost ? row(t("mail:delivery"), shown.delivery_cost) : freeDelivery]),
    ...(shown.payment_fee ? [row(t("mail:fee"), shown.payment_fee)] : []),
    ...(shown.gift_card_amount ? [row(t("mail:gift_card"), -shown.gift_card_amount)] : []),
    row(totalLabel, shown.total),
    ...(shown.currency === order.currency ? [] : [[t("mail:in_euro"), money(order.total)] as const]),
  ];
}

/** Without a parcel's courier the shop does not name its days. */
const ABROAD = {
  union: "mail:courier_union",
  great_britain: "mail:courier_world",
  world: "mail:courier_world",
} as const;

/**
 * When the goods arrive or are ready: a day once nothing is awaited from the shopper, else the time after their payment. For an
 * order without goods, when its codes or its membership come; empty once they have.
 */
export async function arrivalPart(db: Kysely<Tables>, data: OrderOfMail, { policy }: Company): Promise<Paragraph[]> {
  const { order, delivery, locale, t } = data;
  const isUnpaid = order.payment_status === "pending" || order.payment_status === "failed";
  if (order.shipping_method === "none") {
    // Reserved money is taken later, and only then do they come.
    if (isPaid(order.payment_status)) return data.hasGiftCards ? [] : [t("mail:membership_begun")];
    return [giftArrival(data) ?? t(data.hasGiftCards ? "mail:by_mail" : "mail:membership")];
  }
  const { zone } = territoryOf(data.iso2, delivery.zip_code);
  const order_events = await db
    .selectFrom("order_events")
    .select(["kind", "after as status", "created_on"])
    .where("orders_id", "=", order.id)
    .orderBy("id")
    .execute();
  const arriving = {
    ...order,
    shipping: order.shipping_method,
    gift: null,
    payment: { code: order.payment_code },
    confirmation: order.confirmation_hash !== null && order.confirmed_on === null ? ("waiting" as const) : null,
    events: order_events,
  };
  const arrival = arrivalOf(arriving, zone, policy, dayOf(new Date().toISOString()));
  const isPickup = order.shipping_method === "pickup";
  if (arrival) return [{ strong: arrivalText(arrival, locale) }, ...(isPickup ? [t("mail:pickup_notice")] : [])];
  if (isPickup) return [t("mail:pickup_once_paid")];
  const isAwaited = isUnpaid && nextPaymentStep(order.payment_code, "pending") !== "none";
  return isAwaited ? [t(zone === "italy" ? "mail:courier_once_paid" : ABROAD[zone])] : [];
}

/** The address of the parcel, or the store with its hours. */
function placePart(data: OrderOfMail, company: Company): Paragraph[] {
  const { order, t } = data;
  if (order.shipping_method === "pickup") return [storePart(data, company)];
  if (order.shipping_method !== "courier") return [];
  const lines = shownAddress(data);
  return lines.length > 0 ? [{ heading: t("mail:delivery_address"), text: lines.join("\n") }] : [];
}

/** The store with its hours. */
export function storePart({ t }: Pick<OrderOfMail, "t">, company: Company): Paragraph {
  const text = `${company.policy.name}\n${addressLine(company)}\n${t("mail:store_hours")}`;
  return { heading: t("mail:pickup"), text };
}

/** To a stranger's email the town and its country alone, which tell a customer whether the address is theirs. */
function shownAddress({ delivery, isKnown, countryName }: OrderOfMail): string[] {
  if (isKnown) return addressLines(delivery, countryName);
  const { zip_code, city } = delivery;
  if (!isName(city) || !/^[\p{L}\d -]{0,10}$/u.test(zip_code)) return [];
  return addressLines({ ...delivery, ...NO_STREET }, countryName);
}

const NO_STREET = { name: "", surname: "", address: "", address2: "", province: "" };

/** The duties or taxes that the place of a parcel may charge. */
function importText({ order, delivery, iso2, t }: OrderOfMail): Paragraph[] {
  if (order.shipping_method !== "courier") return [];
  const charges = importCharges(saleOf({ shipping: "courier", countryIso2: iso2, delivery }));
  return charges === "none" ? [] : [t(`mail:import_${charges}`)];
}

function invoiceRows({ delivery, isProved, countryName, t }: OrderOfMail): Paragraph[] {
  const invoice = invoiceOf(delivery, countryName);
  if (!invoice) return [];
  if (!isProved) return [t("mail:invoice_as_ordered")];
  const codeNames = {
    vat_number: t("mail:vat_number"),
    fiscal_code: t("mail:fiscal_code"),
    sdi_code: t("mail:sdi_code"),
  };
  const codes = invoice.codes.map(({ field, value }): Row => [codeNames[field], value]);
  return [{ rows: [[t("mail:invoice"), invoice.to.join(", ")], ...codes] }];
}
