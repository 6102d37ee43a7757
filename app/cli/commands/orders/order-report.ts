import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import { readGift } from "~/backend/gift-cards/order-gift";
import { shownAmounts } from "~/backend/orders/order-amounts";
import { isByHand } from "~/backend/payments/by-hand";
import { type WireDelivery, wireDelivery } from "~/contract/orders.server";
import { parcelOf } from "~/shop/couriers";
import { mayExpire } from "~/shop/order-status";
import { CommandError } from "../../command";
import { numberFrom } from "../../typed-number";
import { type CountriesOfOrder, countriesOf } from "./countries-of-order";
import { invoiceReport } from "./invoice-report";

/** @throws CommandError for an unknown number */
export async function orderByNumber(db: Kysely<Tables>, typed: string): Promise<Selectable<Orders>> {
  const number = numberFrom("VR", typed);
  const order = await db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirst();
  if (!order) throw new CommandError(`There is no order ${number}.`);
  return order;
}

/** The whole of an order, as `orders show --json` prints it: what is needed to prepare, ship and invoice it. */
export type OrderReport = Awaited<ReturnType<typeof orderReport>>;

/** Reads an order with all that belongs to it. Amounts are cents of the currency that its method takes. */
export async function orderReport(db: Kysely<Tables>, order: Selectable<Orders>) {
  const { billing, ...delivery } = wireDelivery.parse(JSON.parse(order.delivery));
  const items = await itemsOf(db, order.id);
  const countries = await countriesOf(db, [delivery.countries_id, billing.countries_id]);
  const { currency } = order;
  const shown = shownAmounts(order);
  return {
    number: order.number,
    created_on: order.created_on,
    locale: order.locale,
    currency,
    payment_method: order.payment_code,
    payment_status: order.payment_status,
    fulfilment_status: order.fulfilment_status,
    confirmation: confirmationOf(order),
    /** When it ends unpaid or unconfirmed; null when it does not. */
    expires_on: mayExpire(order.payment_status, order.fulfilment_status) ? order.expires_on : null,
    confirmed_on: order.confirmed_on,
    customer: order.users_id,
    email: order.email,
    shipping: order.shipping_method,
    delivery: recipientOf(delivery, countries),
    note: order.note,
    parcel: parcelReport(order),
    items,
    subtotal: order.subtotal,
    coupon: order.coupon_code === null ? null : { code: order.coupon_code, discount: order.coupon_discount },
    delivery_cost: order.delivery_cost,
    payment_fee: order.payment_fee,
    gift_card: await usedGiftCard(db, order),
    total: order.total,
    /** What the customer's pages show; null when it is the same. */
    shown: shown === order ? null : { currency: shown.currency, total: shown.total },
    /** Money that goes or went back. */
    refunded: order.refunded,
    invoice: invoiceReport({ order, items, delivery, billing, countries }),
    payments: await paymentsOf(db, order.id),
    refunds: await refundsOf(db, order, 0),
    /** Reserved money that was never taken. */
    releases: await refundsOf(db, order, 1),
    returns: await returnsOf(db, order.id),
    gift_cards: await boughtGiftCards(db, order.id),
    gift: await giftReport(db, order),
    events: await eventsOf(db, order.id),
  };
}

function recipientOf(delivery: Omit<WireDelivery, "billing">, countries: CountriesOfOrder) {
  const { payments_id: _, email: __, countries_id, ...recipient } = delivery;
  const country = countries.get(countries_id);
  return { ...recipient, country: country?.iso2 ?? null, country_name: country?.name ?? null };
}

function confirmationOf({ confirmation_hash, confirmed_on }: Selectable<Orders>): "waiting" | "confirmed" | null {
  if (confirmation_hash === null) return null;
  return confirmed_on === null ? "waiting" : "confirmed";
}

/** Courier, number and expected day; null before the parcel is handed over. */
function parcelReport({ courier, tracking_number, estimated_delivery }: Selectable<Orders>) {
  if (courier === null && tracking_number === null && estimated_delivery === null) return null;
  const { courier: name, url } = parcelOf(courier, tracking_number);
  return { courier, courier_name: name, tracking_number, estimated_delivery, url };
}

async function itemsOf(db: Kysely<Tables>, ordersId: number) {
  const rows = await db.selectFrom("order_items").selectAll().where("orders_id", "=", ordersId).orderBy("id").execute();
  return rows.map((item, index) => ({
    line: index + 1,
    products_id: item.products_id,
    brand: item.brand,
    name: item.name,
    color: item.color_en,
    size: item.size,
    quantity: item.quantity,
    unit_price: item.charged_price,
    total: item.charged_price * item.quantity,
    /** Hundredths of a per cent; null where the shop does not decide it. */
    vat_rate: item.vat_rate,
    is_gift_card: item.is_gift_card === 1,
    grants_tier: item.grants_tier,
  }));
}

/** The card that paid a part, by its id: its code is a means of payment. */
async function usedGiftCard(db: Kysely<Tables>, { gift_card_code, gift_card_amount }: Selectable<Orders>) {
  if (gift_card_code === null) return null;
  const card = await db.selectFrom("gift_cards").select("id").where("code", "=", gift_card_code).executeTakeFirst();
  return { id: card?.id ?? null, amount: gift_card_amount };
}

/** `refunded` goes or went back; `released` was only reserved, and is not taken. */
async function paymentsOf(db: Kysely<Tables>, ordersId: number) {
  const rows = await db
    .selectFrom("payment_attempts")
    .select(["provider", "reference", "provider_id", "status", "amount", "refunded", "currency", "created_on"])
    .select(({ selectFrom }) =>
      selectFrom("refunds")
        .select(({ fn }) => fn.sum<number | string>("refunds.amount").as("released"))
        .whereRef("refunds.payment_attempts_id", "=", "payment_attempts.id")
        .where("is_release", "=", 1)
        .as("released"),
    )
    .where("orders_id", "=", ordersId)
    .orderBy("id")
    .execute();
  return rows.map(({ refunded, released, ...row }) => {
    const releasedCents = Number(released ?? 0);
    return { ...row, refunded: refunded - releasedCents, released: releasedCents };
  });
}

/** `sent_by` is the provider of the payment, or an operator; `state` is that of the sending (`refunds show` has its account). */
async function refundsOf(db: Kysely<Tables>, { id: ordersId, currency }: Selectable<Orders>, isRelease: 0 | 1) {
  const rows = await db
    .selectFrom("refunds")
    .leftJoin("payment_attempts", "payment_attempts.id", "refunds.payment_attempts_id")
    .select(["refunds.amount", "actor", "reason", "refunds.state", "last_error", "refunds.created_on", "sent_on"])
    .select([
      "refunds.id",
      "by_hand",
      "payment_attempts_id",
      "refunds.provider_id",
      "refunds.reference",
      "payment_attempts.currency",
    ])
    .where("refunds.orders_id", "=", ordersId)
    .where("is_release", "=", isRelease)
    .orderBy("refunds.id")
    .execute();
  return rows.map(({ by_hand, payment_attempts_id, ...row }) => ({
    ...row,
    currency: row.currency ?? currency,
    sent_by: isByHand({ by_hand, payment_attempts_id }) ? ("operator" as const) : ("provider" as const),
  }));
}

function returnsOf(db: Kysely<Tables>, ordersId: number) {
  return db
    .selectFrom("returns")
    .select(["number", "kind", "status", "refunded", "created_on"])
    .where("orders_id", "=", ordersId)
    .orderBy("id")
    .execute();
}

/** Value and balance in EUR cents. */
function boughtGiftCards(db: Kysely<Tables>, ordersId: number) {
  return db
    .selectFrom("gift_cards")
    .select(["id", "value", "balance", "blocked_on"])
    .where("orders_id", "=", ordersId)
    .orderBy("id")
    .execute();
}

/** To whom the bought cards go; `state` is that of the mail, null before the payment and when the price has gone back. */
async function giftReport(db: Kysely<Tables>, { id, gift }: Selectable<Orders>) {
  const read = readGift(gift);
  if (read === null) return null;
  const mail = await db
    .selectFrom("mails")
    .select(["state", "due_on", "sent_on"])
    .where("orders_id", "=", id)
    .where("kind", "=", "gift_received")
    // An operator may have sent it again.
    .orderBy("id", "desc")
    .executeTakeFirst();
  return { ...read, state: mail?.state ?? null, due_on: mail?.due_on ?? null, sent_on: mail?.sent_on ?? null };
}

function eventsOf(db: Kysely<Tables>, ordersId: number) {
  return db
    .selectFrom("order_events")
    .select(["kind", "before", "after", "actor", "reason", "created_on"])
    .where("orders_id", "=", ordersId)
    .orderBy("id")
    .execute();
}
