import type { Kysely, Selectable } from "kysely";
import { type WireDelivery, type WireOrder, type WireOrderOfCart, wireDelivery } from "~/contract/orders.server";
import { fromCents } from "~/shop/money";
import { acceptsPayment, MAX_ATTEMPTS } from "~/shop/payment-attempt";
import { nextPaymentStep, paymentMethod } from "~/shop/payment-methods";
import { shoeTableOf } from "~/shop/shoe-sizes";
import { type DeliveryZone, territoryOf } from "~/shop/territories.server";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { liveCards } from "../gift-cards/empty-issued-cards";
import { readGift } from "../gift-cards/order-gift";
import { forbidden } from "../http/errors";
import type { TopUpCard } from "../payments/connect-methods";
import { isPayable } from "../payments/payable";
import { readRefunds } from "../payments/read-refunds";
import { hasOpenWithdrawal } from "../returns/open-withdrawal";
import { maskedDelivery, maskedGift } from "./masked-delivery";
import type { OrderAccess, OrderReader, OrderVisibility } from "./order-access";
import { amountsIn, priceIn, shownAmounts, wireAmounts } from "./order-amounts";

/** The account that receives bank transfers. */
export interface BankAccount {
  holder: string;
  iban: string;
  /** Foreign banks require it in addition to the IBAN. */
  bic?: string;
}

/** What the wire form of an order needs besides the database. */
export interface OrderReading {
  access: OrderAccess;
  bank: BankAccount;
  /** Null: no top-ups. */
  topUpCard: TopUpCard | null;
}

/**
 * An order in its wire form.
 * @throws RequestError FORBIDDEN for an unknown order, or when the reader may not read it
 */
export async function readOrder(
  db: Kysely<Tables>,
  id: number,
  reader: OrderReader,
  { access, bank, topUpCard }: OrderReading,
): Promise<WireOrder> {
  const [order] = (await orderById(db, { id })).rows;
  const visibility = order ? access.visibility(order, reader) : "none";
  if (!order || visibility === "none") throw forbidden();
  const delivery = wireDelivery.parse(JSON.parse(order.delivery));
  const { rows: items } = await itemsOfOrder(db, { id });
  const { rows: events } = await eventsOfOrder(db, { id });
  const isWithdrawn = acceptsPayment(order.payment_status) && (await hasOpenWithdrawal(db, id));
  const next = isWithdrawn ? "none" : nextPaymentStep(order.payment_code, order.payment_status);
  const instructions = paymentMethod(order.payment_code)?.instructions;
  const showsCard = instructions === "top_up" && next === "transfer" && visibility === "whole";
  const shown = shownAmounts(order);
  const euro = shown.currency === "EUR" ? null : amountsIn(order, "EUR");
  return {
    id: order.id,
    number: order.number,
    created_on: order.created_on,
    currency: shown.currency,
    taken_currency: shown.currency === order.currency ? null : order.currency,
    euro: euro && wireAmounts(euro),
    payment_status: order.payment_status,
    fulfilment_status: order.fulfilment_status,
    payment: {
      code: order.payment_code,
      next,
      payable: !isWithdrawn && isPayable(order, new Date()),
      withdrawn: isWithdrawn,
      ...(await attemptsAtProviders(db, id)),
      top_up: showsCard ? topUpCard : null,
      // The reason of the transfer is the order number (spec section 9).
      transfer: instructions === "transfer" && !isWithdrawn ? { ...bank, reason: order.number } : null,
    },
    shipping: order.shipping_method,
    delivery: visibility === "whole" ? delivery : maskedDelivery(delivery),
    items: items.map((item) => ({
      id: item.id,
      products_id: item.products_id,
      name: item.name,
      brand: item.brand,
      color: { name_it: item.color_it, name_en: item.color_en },
      size: item.size,
      sizes_id: item.standard_sizes_id,
      size_system: item.system,
      size_table: shoeTableOf(item.size_table, item.gender),
      image: item.media_id,
      quantity: item.quantity,
      price: fromCents(item.price),
      priceDiscounted: fromCents(item.price_discounted),
      unit_price: fromCents(priceIn(order, item, shown.currency)),
      is_gift_card: item.is_gift_card === 1,
    })),
    ...wireAmounts(shown),
    coupon_code: order.coupon_code,
    note: visibility === "whole" ? order.note : "",
    expires_on: order.expires_on,
    confirmation: confirmationState(order),
    confirmed_on: order.confirmation_hash === null ? null : order.confirmed_on,
    masked: visibility === "masked",
    zone: visibility === "masked" ? await zoneOf(db, delivery) : null,
    link_key: access.signedKey(order),
    courier: order.courier,
    tracking_number: order.tracking_number,
    estimated_delivery: order.estimated_delivery,
    gift: await giftRead(db, order, visibility),
    gift_cards: visibility === "whole" ? await boughtCards(db, id) : null,
    events,
    refunds: await readRefunds(db, id),
  };
}

async function zoneOf(db: Kysely<Tables>, { countries_id, zip_code }: WireDelivery): Promise<DeliveryZone> {
  const country = await db.selectFrom("countries").select("iso2").where("id", "=", countries_id).executeTakeFirst();
  return territoryOf(country?.iso2 ?? "", zip_code).zone;
}

const orderById = prepared((db, { id }: { id: number }) => db.selectFrom("orders").selectAll().where("id", "=", id));

const itemsOfOrder = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("order_items")
    .leftJoin("standard_sizes", "standard_sizes.id", "order_items.standard_sizes_id")
    .leftJoin("products", "products.id", "order_items.products_id")
    .leftJoin("brands", "brands.id", "products.brands_id")
    .selectAll("order_items")
    .select(["standard_sizes.system", "brands.size_table", "products.gender"])
    .where("orders_id", "=", id)
    .orderBy("order_items.id"),
);

/** The steps of the order's statuses, without their actors and reasons. */
const eventsOfOrder = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("order_events")
    .select(["kind", "after as status", "created_on"])
    .where("orders_id", "=", id)
    .where("kind", "in", ["payment", "fulfilment"])
    .orderBy("id"),
);

/** The gift, and when its mail was sent the last time: an operator may have sent it again. */
async function giftRead(
  db: Kysely<Tables>,
  { id, gift }: Selectable<Orders>,
  visibility: OrderVisibility,
): Promise<WireOrder["gift"]> {
  const read = readGift(gift);
  if (read === null) return null;
  const mail = await db
    .selectFrom("mails")
    .select("sent_on")
    .where("orders_id", "=", id)
    .where("kind", "=", "gift_received")
    .where("sent_on", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return { ...(visibility === "whole" ? read : maskedGift(read)), sent_on: mail?.sent_on ?? null };
}

/** The codes that the order has bought, for the case that their mail is lost. */
async function boughtCards(db: Kysely<Tables>, ordersId: number): Promise<WireOrder["gift_cards"]> {
  const cards = await liveCards(db, ordersId);
  return cards
    .filter(({ blocked_on }) => blocked_on === null)
    .map(({ code, value }) => ({ code, value: fromCents(value) }));
}

/** The attempts that were started at a provider: the latest one, and whether there may be more. */
async function attemptsAtProviders(
  db: Kysely<Tables>,
  ordersId: number,
): Promise<Pick<WireOrder["payment"], "attempt" | "reference" | "tried_too_often">> {
  const { rows: attempts } = await startedAttempts(db, { ordersId });
  const [latest] = attempts;
  return {
    attempt: latest?.status ?? null,
    reference: latest?.reference ?? null,
    // The latest one can be continued while it is open.
    tried_too_often: attempts.length >= MAX_ATTEMPTS && latest?.status !== "pending",
  };
}

const startedAttempts = prepared((db, { ordersId }: { ordersId: number }) =>
  db
    .selectFrom("payment_attempts")
    .select(["status", "reference"])
    .where("orders_id", "=", ordersId)
    .where("pages", "is not", null)
    .orderBy("id", "desc"),
);

/** Whether an order waits for its confirmation; null if it needs none. */
export function confirmationState(
  order: Pick<Selectable<Orders>, "confirmation_hash" | "confirmed_on">,
): WireOrder["confirmation"] {
  if (order.confirmation_hash === null) return null;
  return order.confirmed_on === null ? "waiting" : "confirmed";
}

/** Whether a cart has become an order; includes the order when the reader may read it. */
export async function readOrderOfCart(
  db: Kysely<Tables>,
  cartId: string,
  reader: OrderReader,
  reading: OrderReading,
): Promise<WireOrderOfCart> {
  const found = await db
    .selectFrom("orders")
    .select(["id", "access_key_hash", "users_id"])
    .where("cart_id", "=", cartId)
    .executeTakeFirst();
  if (!found) return { ordered: false, order: null };
  const isReadable = reading.access.mayRead(found, reader);
  return { ordered: true, order: isReadable ? await readOrder(db, found.id, reader, reading) : null };
}
