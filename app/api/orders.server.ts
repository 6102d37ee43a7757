import { z } from "zod";
import { type CheckCartRequest, type CheckedCart, checkCartResponse } from "~/contract/cart.server";
import {
  ORDER_TOKEN_HEADER,
  type OrderConfirmation,
  type OrderLimitsRequest,
  type OrderLinkRequest,
  type OrderReceipt,
  type OrderRequest,
  orderConfirmation,
  placedOrder,
  type RefundAccountRequest,
  type WireOrder,
  type WireOrderOfCart,
  type WireOrderRow,
  wireMyOrder,
  wireOrder,
  wireOrderItem,
  wireOrderOfCart,
  wireOrderRow,
  wireRefunds,
  wireShipping,
} from "~/contract/orders.server";
import { wireLinkToken } from "~/contract/wire.server";
import { convert, fromCents, toCents } from "~/shop/money";
import { nextPaymentStep, paymentMethod } from "~/shop/payment-methods";
import { currentPrice } from "~/shop/price";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";
import { withVouchers } from "./vouchers.server";

/** Longer than a page's limit, so that the result of an order stays unknown less often. */
const ORDER_LIMIT_MS = 15_000;

type OrderItem = WireOrder["items"][number];

/** An order with the fields that every page needs. `completed` adds them when the server omits them. */
export interface Order extends WireOrder {
  kind: "order";
  payment: WireOrder["payment"] & { next: NonNullable<WireOrder["payment"]["next"]> };
  items: (OrderItem & { unit_price: NonNullable<OrderItem["unit_price"]> })[];
}

/** The id of a placed order, from a server that answers no more. */
export interface PlacedReceipt extends OrderReceipt {
  kind: "receipt";
}

/** A row of the orders, from a server whose single orders have other fields than ours. */
export interface OrderRow extends WireOrderRow {
  kind: "row";
}

/**
 * Adds the next payment step from the table of methods, and the charged prices from the current rate, when the server
 * omits them.
 */
function completed(order: WireOrder): Order {
  const { payment, payment_status: status, items, currency } = order;
  // The server may have a method that is not in the table.
  const step = payment.transfer && status === "pending" ? "transfer" : nextPaymentStep(payment.code, status);
  return {
    kind: "order",
    ...order,
    payment: { ...payment, next: payment.next ?? step },
    items: items.map((item) => {
      const price = currentPrice({ price: toCents(item.price), priceDiscounted: toCents(item.priceDiscounted) });
      return { ...item, unit_price: item.unit_price ?? fromCents(convert(price, currency)) };
    }),
  };
}

/** Whether an order can be paid now. Where the server does not name it, its payment status decides. */
export function isPayable({ payment, payment_status }: WireOrder): boolean {
  const isOnline = paymentMethod(payment.code)?.flow === "redirect";
  return payment.payable ?? (isOnline && (payment_status === "pending" || payment_status === "failed"));
}

/** Whether an order waits for a payment on a provider's page. */
export function waitsForProvider(order: WireOrder): boolean {
  return isPayable(order) && paymentMethod(order.payment.code)?.flow === "redirect";
}

/**
 * Prices, names and stock of a cart's lines, and the server's corrections.
 * @throws TooManyRequests after too many wrong codes
 */
export async function checkCart(api: Api, cart: CheckCartRequest): Promise<CheckedCart> {
  return withVouchers(api, cart, (await api.post("website/check-cart", checkCartResponse, { body: cart })).data);
}

/** The courier's price for a country; `total` is that of the goods before the coupon, EUR. */
export async function shippingPrice(api: Api, countriesId: number, total: number) {
  return (await api.get("shippings", wireShipping, { query: { countries_id: countriesId, total } })).data;
}

/**
 * Places an order. The same request gives the same order again.
 * @throws Conflict with the code OUT_OF_STOCK, QUOTE_CHANGED, TOO_MANY_PIECES or TOO_MANY_UNPAID (the server placed no
 *   order), or CART_ORDERED (another request has ordered this cart); TooManyRequests
 */
export async function placeOrder(api: Api, order: OrderRequest): Promise<Order | PlacedReceipt> {
  const call = { body: order, ownTimeoutMs: ORDER_LIMIT_MS, mayBeBare: true };
  const { data } = await api.post("orders", placedOrder, call);
  return "items" in data ? completed(data) : { kind: "receipt", ...data };
}

/**
 * Asks whether the limits would accept an order now. A server without this call accepts all; it refuses the order itself.
 * @throws TooManyRequests; Conflict with the code TOO_MANY_UNPAID
 */
export async function requireWithinOrderLimits(api: Api, request: OrderLimitsRequest): Promise<void> {
  try {
    await api.post("orders/limits", z.unknown(), { body: request, mayBeMissing: true });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}

/**
 * Mails the link to an order's page, if number and email belong to an order. The answer does not tell it.
 * @throws TooManyRequests; ApiError INVALID_NUMBER; NotFound for servers without this call
 */
export async function requestOrderLink(api: Api, request: OrderLinkRequest): Promise<void> {
  await api.post("orders/links", z.unknown(), { body: request, mayBeMissing: true });
}

/**
 * Whether this cart is already an order, and the order when the key is valid. A server without this call gives "not
 * ordered".
 */
export async function orderOfCart(api: Api, cartId: string, accessKey: string): Promise<WireOrderOfCart> {
  const path = `orders/by-cart/${encodeURIComponent(cartId)}`;
  try {
    const headers = { "x-order-key": accessKey };
    return (await api.get(path, wireOrderOfCart, { headers, mayBeMissing: true })).data;
  } catch (error) {
    if (error instanceof NotFound) return { ordered: false, order: null };
    throw error;
  }
}

/**
 * Reads an order with its access key, or with the signed key from its mails.
 * @throws NotFound when the key does not belong to the order
 */
export async function readOrder(api: Api, id: number, accessKey: string): Promise<Order> {
  const headers = { "x-order-key": accessKey };
  return completed((await api.get(`orders/${id}`, wireOrder, { headers, mayBeMissing: true })).data);
}

/**
 * Tells where the money of an order's refunds goes that are not sent yet. May be repeated. @param key that of a guest's order
 * @throws Conflict NOTHING_TO_SEND; ApiError INVALID_ACCOUNT; TooManyRequests; NotFound for another customer's order, a wrong key,
 *   and servers without this call; Unauthorized
 */
export async function giveRefundAccount(
  api: Api,
  { id, key }: { id: number; key?: string },
  account: RefundAccountRequest,
): Promise<void> {
  const path = key === undefined ? `me/orders/${id}/refund-account` : `orders/${id}/refund-account`;
  const headers = key === undefined ? undefined : { "x-order-key": key };
  await api.post(path, wireRefunds, { body: account, headers, mayBeMissing: true });
}

/**
 * A page of the user's orders, the newest first.
 * @param page from 1
 * @throws Unauthorized
 */
export async function myOrders(
  api: Api,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: WireOrderRow[]; count: number }> {
  const query = { page, limit, meta: "filter_count" };
  const { data: rows, count } = await api.get("me/orders", z.array(wireOrderRow), { query });
  // A server may answer without the count.
  return { rows, count: Math.max(count, rows.length > 0 ? (page - 1) * limit + rows.length : 0) };
}

/**
 * An order of the user; only its row if the server has other fields than ours.
 * @throws NotFound for an order that is missing or another user's; Unauthorized
 */
export async function myOrder(api: Api, id: number): Promise<Order | OrderRow> {
  const call = { query: { fields: "*.*" }, mayBeMissing: true };
  const { data } = await api.get(`me/orders/${id}`, wireMyOrder, call);
  if ("items" in data) return completed(data);
  if (!("delivery" in data)) return { kind: "row", ...data };
  const items = await api.get(`me/orders/${id}/items`, z.array(wireOrderItem), { mayBeMissing: true });
  return completed({ ...data, items: items.data });
}

/**
 * The status of an order's confirmation link.
 * @throws NotFound, or Gone when the link has expired
 */
export async function readOrderConfirmation(api: Api, token: string): Promise<OrderConfirmation> {
  const headers = { [ORDER_TOKEN_HEADER]: encodeURIComponent(token) };
  return (await api.get("orders/confirmations", orderConfirmation, { headers, mayBeMissing: true })).data;
}

/**
 * Confirms an order. May be repeated.
 * @throws NotFound, Gone
 */
export async function confirmOrder(api: Api, token: string): Promise<OrderConfirmation> {
  if (!wireLinkToken.safeParse(token).success) throw new NotFound(404, "FORBIDDEN", "This is no token of a mail");
  const call = { body: { token }, mayBeMissing: true };
  return (await api.post("orders/confirmations", orderConfirmation, call)).data;
}
