import { type CheckCartRequest, checkCartResponse } from "~/contract/cart.server";
import {
  type OrderRequest,
  type WireOrder,
  type WireOrderOfCart,
  wireOrder,
  wireOrderOfCart,
  wireShipping,
} from "~/contract/orders.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

/** Prices, names and stock of a cart's lines, and what the server had to change. */
export async function checkCart(api: Api, cart: CheckCartRequest) {
  return (await api.post("website/check-cart", checkCartResponse, { body: cart })).data;
}

/** The courier's price for a country; `total` is the subtotal after the coupon, EUR. */
export async function shippingPrice(api: Api, countriesId: number, total: number) {
  return (await api.get("shippings", wireShipping, { query: { countries_id: countriesId, total } })).data;
}

/**
 * Places an order; the same request gives the same order again.
 * @throws Conflict with the code OUT_OF_STOCK or QUOTE_CHANGED (nothing was ordered then), or CART_ORDERED: another
 *   request with this cart id was first
 */
export async function placeOrder(api: Api, order: OrderRequest): Promise<WireOrder> {
  return (await api.post("orders", wireOrder, { body: order })).data;
}

/** Whether this cart has become an order, and that order when the key opens it. Servers without this call know none. */
export async function orderOfCart(api: Api, cartId: string, accessKey: string): Promise<WireOrderOfCart> {
  const path = `orders/by-cart/${encodeURIComponent(cartId)}`;
  try {
    return (await api.get(path, wireOrderOfCart, { headers: { "x-order-key": accessKey } })).data;
  } catch (error) {
    if (error instanceof NotFound) return { ordered: false, order: null };
    throw error;
  }
}

/** @throws NotFound when the key does not open this order */
export async function readOrder(api: Api, id: number, accessKey: string): Promise<WireOrder> {
  return (await api.get(`orders/${id}`, wireOrder, { headers: { "x-order-key": accessKey } })).data;
}
