import { type Context, Hono } from "hono";
import { type CheckedCart, checkCartRequest } from "~/contract/cart.server";
import {
  type CancelledOrder,
  ORDER_TOKEN_HEADER,
  type OrderConfirmation,
  orderConfirmationRequest,
  orderLimitsRequest,
  orderLinkRequest,
  orderRequest,
  type WireOrder,
  type WireOrderItem,
  type WireOrderOfCart,
  type WireOrderRow,
  type WireShipping,
} from "~/contract/orders.server";
import { fromCents, toCents } from "~/shop/money";
import { requireUser, userOf, type WithRequester } from "../auth/requester";
import { readBody } from "../http/body";
import { forbidden, invalidQuery } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import { idIn } from "../http/path-id";
import { countsOf, reply } from "../http/reply";
import { type CodeGuesses, wrongInRefusal } from "../limits/code-guesses";
import { readShopper } from "../membership/shopper";
import type { TopUpCard } from "../payments/connect-methods";
import type { PaymentsOptions } from "../payments/providers";
import { sanitizeQuery } from "../query/sanitize";
import { parseUrlQuery } from "../query/url-query";
import { cancelUnpaidOrder } from "./cancel-unpaid-order";
import { checkCart, unknownCodes } from "./check-cart";
import { confirmOrder, readConfirmation } from "./confirm-order";
import { courierPrice, destination } from "./courier-prices";
import { readMyOrders } from "./my-orders";
import type { OrderAccess, OrderReader } from "./order-access";
import type { OrderLimits } from "./order-limits";
import { OrderLinks } from "./order-links";
import { placeOrder } from "./place-order";
import { type BankAccount, readOrder, readOrderOfCart } from "./read-order";

interface OrderRoutesOptions extends PaymentsOptions {
  bank: BankAccount;
  topUpCard: TopUpCard | null;
  access: OrderAccess;
  codeGuesses: CodeGuesses;
  limits: OrderLimits;
  pagesUrl: PagesUrl;
  /** Called after every new order, so that its mail is sent. */
  ordered(): void;
}

/** `website/check-cart`, `shippings` and `orders`. */
export function orderRoutes({
  database,
  providers,
  bank,
  topUpCard,
  access,
  codeGuesses,
  limits,
  pagesUrl,
  ordered,
}: OrderRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  const reading = { access, bank, topUpCard };
  const links = new OrderLinks(database, access);

  routes.post("/website/check-cart", async (context) => {
    const cart = await readBody(context, checkCartRequest);
    const { client } = context.var.requester;
    const shopper = await readShopper(database.read, userOf(context.var.requester));
    const data = await codeGuesses.limit(
      { client, cartId: cart.cart?.id, codes: cart },
      () => checkCart(database.read, cart, shopper),
      (outcome) => ("value" in outcome ? unknownCodes(outcome.value) : []),
    );
    return reply<CheckedCart>(context, data);
  });

  routes.get("/shippings", async (context) => {
    const { countries_id, total = "0" } = context.req.query();
    const country = await destination(
      database.read,
      countries_id && /^\d{1,9}$/.test(countries_id) ? Number(countries_id) : undefined,
    );
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(total)) throw invalidQuery('"total" must be an amount');
    const { tier } = await readShopper(database.read, userOf(context.var.requester));
    const price = courierPrice(country, toCents(total), tier, database.policy);
    return reply<WireShipping>(context, { countries_id: country.id, price: fromCents(price) });
  });

  routes.post("/orders", async (context) => {
    const order = await readBody(context, orderRequest);
    for (const url of [order.confirm_url, order.order_url, order.withdraw_url]) if (url) requireOwnPage(url, pagesUrl);
    const { client } = context.var.requester;
    const { userId } = readerOf(context);
    const id = await codeGuesses.limit(
      { client, cartId: order.cart.id, codes: order },
      () => placeOrder(database, order, { client, userId, limits }),
      (outcome) => ("error" in outcome ? wrongInRefusal(outcome.error) : []),
    );
    ordered();
    return reply<WireOrder>(context, await readOrder(database.read, id, { userId, key: order.access_key }, reading));
  });

  routes.post("/orders/limits", async (context) => {
    await limits.requireWithin(await readBody(context, orderLimitsRequest), context.var.requester.client);
    return context.body(null, 204);
  });

  routes.post("/orders/links", async (context) => {
    const request = await readBody(context, orderLinkRequest);
    requireOwnPage(request.order_url, pagesUrl);
    await links.request(request, context.var.requester.client);
    ordered();
    return context.body(null, 204);
  });

  // The customer changes the order: its cart becomes free again.
  routes.post("/orders/:id/cancellation", async (context) => {
    const id = idIn(context);
    const codes = await cancelUnpaidOrder({ database, providers, access, limits }, id, readerOf(context));
    ordered();
    return reply<CancelledOrder>(context, codes);
  });

  // A shopper whose reply was lost finds the order by its cart.
  routes.get("/orders/by-cart/:cart", async (context) => {
    const { cart } = context.req.param();
    if (!/^[A-Za-z0-9-]{8,40}$/.test(cart)) throw forbidden();
    return reply<WireOrderOfCart>(context, await readOrderOfCart(database.read, cart, readerOf(context), reading));
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

  routes.get("/me/orders", async (context) => {
    const userId = requireUser(context.var.requester);
    const query = sanitizeQuery(parseUrlQuery(new URL(context.req.url).search));
    const { rows, count } = await readMyOrders(database.read, userId, query);
    return reply<WireOrderRow[]>(context, rows, countsOf(query.meta, count));
  });

  // The whole order for every value of `fields`.
  routes.get("/me/orders/:id", async (context) =>
    reply<WireOrder>(context, await readOrder(database.read, idIn(context), ownerOf(context), reading)),
  );

  routes.get("/me/orders/:id/items", async (context) => {
    const { items } = await readOrder(database.read, idIn(context), ownerOf(context), reading);
    return reply<WireOrderItem[]>(context, items);
  });

  routes.get("/orders/:id", async (context) => {
    const id = idIn(context);
    return reply<WireOrder>(context, await readOrder(database.read, id, readerOf(context), reading));
  });

  return routes;
}

/** The reader of an order: the requester's account, and the header X-Order-Key. */
export function readerOf(context: Context<WithRequester>): OrderReader {
  return { userId: userOf(context.var.requester), key: context.req.header("x-order-key") ?? "" };
}

/** The requester as reader of their own orders. @throws RequestError 401 without a login */
const ownerOf = (context: Context<WithRequester>): OrderReader => ({
  userId: requireUser(context.var.requester),
  key: "",
});
