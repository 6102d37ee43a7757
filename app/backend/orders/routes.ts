import { Hono } from "hono";
import { type CheckCartResponse, checkCartRequest } from "~/contract/cart.server";
import {
  ORDER_TOKEN_HEADER,
  type OrderConfirmation,
  orderConfirmationRequest,
  orderRequest,
  type WireOrder,
  type WireOrderOfCart,
  type WireShipping,
} from "~/contract/orders.server";
import { fromCents, toCents } from "~/shop/money";
import type { WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { readBody } from "../http/body";
import { forbidden, invalidQuery } from "../http/errors";
import { requireOwnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import { type CodeGuesses, wrongInRefusal } from "../limits/code-guesses";
import { readShopper } from "../membership/shopper";
import { checkCart, unknownCodes } from "./check-cart";
import { confirmOrder, readConfirmation } from "./confirm-order";
import { destination, shippingChoices } from "./courier-prices";
import type { OrderLimits } from "./order-limits";
import { placeOrder } from "./place-order";
import { type BankAccount, readOrder, readOrderOfCart } from "./read-order";

interface OrderRoutesOptions {
  database: Database<Tables>;
  bank: BankAccount;
  codeGuesses: CodeGuesses;
  limits: OrderLimits;
  /** The required origin of links in mails; without it any origin is accepted. */
  publicUrl?: string;
  /** Called after every new order, so that its mail is sent. */
  ordered(): void;
}

/** `website/check-cart`, `shippings` and `orders`. */
export function orderRoutes({
  database,
  bank,
  codeGuesses,
  limits,
  publicUrl,
  ordered,
}: OrderRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();

  routes.post("/website/check-cart", async (context) => {
    const cart = await readBody(context, checkCartRequest);
    const { client } = context.var.requester;
    const shopper = await readShopper(database.read, context.var.requester);
    const data = await codeGuesses.limit(
      { client, cartId: cart.cart?.id, codes: cart },
      () => checkCart(database.read, cart, shopper),
      (outcome) => ("value" in outcome ? unknownCodes(outcome.value) : []),
    );
    return reply<CheckCartResponse>(context, data);
  });

  routes.get("/shippings", async (context) => {
    const { countries_id, total = "0" } = context.req.query();
    const country = await destination(
      database.read,
      countries_id && /^\d{1,9}$/.test(countries_id) ? Number(countries_id) : undefined,
    );
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(total)) throw invalidQuery('"total" must be an amount');
    const { tier } = await readShopper(database.read, context.var.requester);
    const choices = shippingChoices(country, toCents(total), tier);
    return reply<WireShipping>(context, {
      countries_id: choices.countriesId,
      price: fromCents(choices.price),
      free_over: choices.freeOver === null ? null : fromCents(choices.freeOver),
    });
  });

  routes.post("/orders", async (context) => {
    const order = await readBody(context, orderRequest);
    if (order.confirm_url) requireOwnPage(order.confirm_url, publicUrl);
    const { client } = context.var.requester;
    const id = await codeGuesses.limit(
      { client, cartId: order.cart.id, codes: order },
      () => placeOrder(database, order, { client, limits, requester: context.var.requester }),
      (outcome) => ("error" in outcome ? wrongInRefusal(outcome.error) : []),
    );
    ordered();
    return reply<WireOrder>(context, await readOrder(database.read, id, order.access_key, bank));
  });

  // A shopper whose reply was lost finds the order by its cart.
  routes.get("/orders/by-cart/:cart", async (context) => {
    const { cart } = context.req.param();
    if (!/^[A-Za-z0-9-]{8,40}$/.test(cart)) throw forbidden();
    const key = context.req.header("x-order-key") ?? "";
    return reply<WireOrderOfCart>(context, await readOrderOfCart(database.read, cart, key, bank));
  });

  // The token is in a header because logs contain paths.
  routes.get("/orders/confirmations", async (context) => {
    const token = context.req.header(ORDER_TOKEN_HEADER) ?? "";
    if (!orderConfirmationRequest.safeParse({ token }).success) throw forbidden();
    return reply<OrderConfirmation>(context, await readConfirmation(database, token));
  });

  routes.post("/orders/confirmations", async (context) => {
    const { token } = await readBody(context, orderConfirmationRequest);
    const data = await confirmOrder(database, token);
    ordered();
    return reply<OrderConfirmation>(context, data);
  });

  routes.get("/orders/:id", async (context) => {
    const id = context.req.param("id");
    if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw forbidden();
    const key = context.req.header("x-order-key") ?? "";
    return reply<WireOrder>(context, await readOrder(database.read, Number(id), key, bank));
  });

  return routes;
}
