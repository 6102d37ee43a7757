import { createHash } from "node:crypto";
import { type Insertable, sql, type Transaction } from "kysely";
import type { OrderRequest } from "~/contract/orders.server";
import { isEmail } from "~/shop/email";
import { personOf } from "~/shop/email-person";
import { hasGiftCards } from "~/shop/order-pricing";
import { PAYMENT_METHODS } from "~/shop/payment-methods";
import { saleOf, vatRate } from "~/shop/vat";
import { lockUser } from "../accounts/lock-user";
import { reserveStock } from "../catalogue/stock";
import type { Database } from "../db/engine";
import { insertRow, insertUnlessTaken, prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { issueGiftCards } from "../gift-cards/issue";
import { giftColumn } from "../gift-cards/order-gift";
import { invalidCredentials, invalidPayload, RequestError, unavailable } from "../http/errors";
import { type Client, unknownClient } from "../limits/client";
import { joinAccount } from "../membership/join-orders";
import { givePoints } from "../membership/points";
import { readShopper } from "../membership/shopper";
import { addAttempt } from "../payments/attempts";
import { oneAtATime } from "../queue/one-at-a-time";
import { openOrder, queueFirstMail } from "./confirm-order";
import { deliverWithoutParcel } from "./deliver-without-parcel";
import { insertNumbered } from "./new-number";
import { accessKeyHash, isAccessKey } from "./order-access";
import { columnsOf } from "./order-amounts";
import { type OrderLimits, requireModestOrder } from "./order-limits";
import { quoteChanged, quotedOrder } from "./quoted-order";

/** How long an order waits for another order of the same cart; longer than placing an order takes. Milliseconds. */
const LOCK_TIMEOUT_MS = 8_000;
const inTurn = oneAtATime(LOCK_TIMEOUT_MS, unavailable);

/**
 * `POST orders`: one transaction reserves the stock, takes the gift card balance, records the coupon use, fixes the prices
 * and writes the order, its lines, the payment attempt and the mail. A cart becomes one order: the same request returns
 * that order again, and another request with the same cart id is refused. The order belongs to the requester's account; a
 * guest's order belongs to the account that has confirmed its email, if there is one.
 * @param by the client and their account, and the limits that apply to them; without it no limits apply
 * @returns the order's id
 * @throws RequestError REQUESTS_EXCEEDED (429), TOO_MANY_PIECES, TOO_MANY_UNPAID, OUT_OF_STOCK, CART_ORDERED (409),
 *   QUOTE_CHANGED (409; the true total is in `total`), COUNTRY_NOT_DELIVERED, MEMBERSHIP_NEEDS_ACCOUNT, MEMBERSHIP_OWNED,
 *   MEMBERSHIP_OPEN (409), INVALID_PAYLOAD
 */
export async function placeOrder(
  database: Database<Tables>,
  order: OrderRequest,
  by: OrderedBy = { client: unknownClient, userId: null },
): Promise<number> {
  const { storeId } = database.policy;
  if (order.stores_id !== storeId) throw invalidPayload(`"stores_id" is ${storeId}`);
  // The mail is sent to this text as it is: "a@x, b@y" would be two recipients.
  if (!isEmail(order.delivery.email)) throw invalidPayload('"delivery.email" is not one e-mail address');
  if (order.items.length === 0) throw new RequestError(400, "CART_EMPTY", "The cart is empty.");
  // One order per cart at a time: the second must see the first. Within a process the second waits without a connection;
  // the lock is for other processes. SQLite has one writer anyway.
  return inTurn(order.cart.id, () =>
    database.write(async (trx) => {
      if (database.engine === "postgres")
        await sql`select pg_advisory_xact_lock(hashtextextended(${order.cart.id}, 0))`.execute(trx);
      return (await existingOrder(trx, order)) ?? (await newOrder(trx, database, order, by));
    }),
  );
}

interface OrderedBy {
  client: Client;
  /** Id of the requester's account; null for a guest. */
  userId: string | null;
  limits?: OrderLimits;
}

async function existingOrder(trx: Transaction<Tables>, order: OrderRequest): Promise<number | undefined> {
  const [found] = (await orderOfCart(trx, { cartId: order.cart.id })).rows;
  if (!found) return undefined;
  if (!isAccessKey(order.access_key, found.access_key_hash) || found.request_hash !== requestHash(order))
    throw new RequestError(409, "CART_ORDERED", "This cart has become another order already.");
  return found.id;
}

const orderOfCart = prepared((db, { cartId }: { cartId: string }) =>
  db.selectFrom("orders").select(["id", "access_key_hash", "request_hash"]).where("cart_id", "=", cartId),
);

/** Hash of the order's content. Language, shoe sizes, URLs of pages and order of lines do not change it. */
function requestHash({
  locale: _,
  size_system: _size,
  confirm_url: __,
  order_url: ___,
  withdraw_url: ____,
  ...order
}: OrderRequest): string {
  const items = order.items.toSorted((a, b) => a.id - b.id || a.size.id - b.size.id);
  const content = { ...order, items, coupon: order.coupon ?? null, gift_card: order.gift_card ?? null };
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

async function newOrder(
  trx: Transaction<Tables>,
  database: Database<Tables>,
  order: OrderRequest,
  { client, limits, userId }: OrderedBy,
): Promise<number> {
  const now = new Date();
  requireModestOrder(order);
  // The account may be deleted while its order is placed.
  if (userId !== null && !(await lockUser(trx, userId))) throw invalidCredentials();
  await limits?.count(trx, order, client);
  const shopper = await readShopper(trx, userId);
  const quoted = await quotedOrder(trx, database, order, shopper, now.toISOString());
  const { lines, country, payment, coupon, giftCard } = quoted;
  const { taken, other_amounts, items, giftCardTaken } = columnsOf(quoted);
  const paid = PAYMENT_METHODS[payment.code].flow === "none";
  if (!paid) await limits?.requireFewUnpaid(trx, order, client);
  await reserveStock(
    trx,
    lines.map((line) => ({
      productId: line.row.id,
      sizeId: line.row.size_id,
      quantity: line.quantity,
      name: line.row.name,
      size: line.row.size,
    })),
  );
  const sale = saleOf({ shipping: order.shipping, countryIso2: country.iso2, delivery: order.delivery });
  const gift = giftColumn(order, { hasGiftCards: hasGiftCards(lines), now });
  const opened = openOrder(order, { payment: payment.code, total: quoted.totals.total }, database.policy, now);
  const row = {
    number_is_guessable: 0,
    cart_id: order.cart.id,
    cart_revision: order.cart.revision,
    request_hash: requestHash(order),
    access_key_hash: accessKeyHash(order.access_key),
    users_id: shopper.usersId,
    stores_id: order.stores_id,
    email: order.delivery.email,
    locale: order.locale,
    size_system: order.size_system ?? null,
    ...taken,
    other_amounts,
    payment_status: paid ? "not_needed" : "pending",
    fulfilment_status: "new",
    payments_id: payment.id,
    payment_code: payment.code,
    shipping_method: order.shipping,
    countries_id: country.id,
    delivery: JSON.stringify(order.delivery),
    coupon_code: coupon?.code ?? null,
    gift_card_code: giftCard && giftCardTaken > 0 ? giftCard.code : null,
    note: order.note,
    created_on: now.toISOString(),
    ...opened.columns,
    client_key: client.isUnknown ? null : client.key,
    gift,
    page_url: order.order_url ?? null,
    withdraw_url: order.withdraw_url ?? null,
  } satisfies Omit<Insertable<Orders>, "number">;
  const { id, number } = await insertNumbered("VR", now, async (number) => {
    const id = await insertUnlessTaken(trx, "orders", { ...row, number }, "number");
    return id === undefined ? undefined : { id, number };
  });
  for (const { line, prices } of items) {
    const { row, quantity } = line;
    await insertRow(trx, "order_items", {
      orders_id: id,
      products_id: row.id,
      standard_sizes_id: row.size_id,
      name: row.name,
      brand: row.brand,
      color_it: row.color_it,
      color_en: row.color_en,
      size: row.size,
      media_id: row.media_id,
      quantity,
      price: row.price,
      price_discounted: row.sale_price,
      ...prices,
      is_gift_card: row.is_gift_card,
      grants_tier: row.grants_tier,
      vat_rate: vatRate({ isGiftCard: row.is_gift_card === 1, ...sale }),
    });
  }
  if (coupon)
    await trx
      .insertInto("coupon_uses")
      .values({ coupons_id: coupon.id, orders_id: id, email: personOf(order.delivery.email) })
      .execute();
  if (giftCard && giftCardTaken > 0) await spendGiftCard(trx, giftCard.id, id, giftCardTaken, now);
  const attempt = { code: payment.code, status: paid ? "not_needed" : "pending" } as const;
  await addAttempt(trx, { id, number, ...taken }, attempt, now);
  await queueFirstMail(trx, { order, ordersId: id, payment: payment.code, token: opened.token }, now);
  // An order without payment gives its points, codes and tier now.
  await (shopper.usersId === null ? joinAccount(trx, id, now) : givePoints(trx, { id }, now));
  if (paid) {
    await issueGiftCards(trx, { id, email: order.delivery.email, locale: order.locale }, now);
    await deliverWithoutParcel(trx, id, { actor: "order", at: now });
  }
  return id;
}

async function spendGiftCard(trx: Transaction<Tables>, cardId: number, ordersId: number, taken: number, now: Date) {
  const spent = await trx
    .updateTable("gift_cards")
    .set((eb) => ({ balance: eb("balance", "-", taken) }))
    .where("id", "=", cardId)
    .where("balance", ">=", taken)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) throw quoteChanged({});
  await trx
    .insertInto("gift_card_movements")
    .values({ gift_cards_id: cardId, orders_id: ordersId, amount: -taken, created_on: now.toISOString() })
    .execute();
}
