import { Hono } from "hono";
import {
  STOCK_KEY_HEADER,
  stockKey,
  stockRequest,
  type WireBackInStock,
  type WireStockRequested,
  type WireStockState,
} from "~/contract/back-in-stock.server";
import { isEmail } from "~/shop/email";
import { userOf, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { readBody } from "../http/body";
import { forbidden, invalidPayload } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import { ClientLimiter } from "../limits/client-limiter";
import { BackInStockRequests } from "./requests";

/** Requests per client IP in ten minutes, so that the form cannot flood strangers with mails. */
const REQUESTS = 30;
const REQUEST_SECONDS = 600;

interface StockRequestRoutesOptions {
  database: Database<Tables>;
  pagesUrl: PagesUrl;
  /** Called when mails may be queued. */
  requested(): void;
  /** Called when a request is confirmed, whose product may be in stock again. */
  confirmed(): void;
}

/** `website/back-in-stock`: requests for a mail, their confirmation by the link in a mail, and their end. */
export function stockRequestRoutes(options: StockRequestRoutesOptions): Hono<WithRequester> {
  const { database, pagesUrl, requested, confirmed } = options;
  const routes = new Hono<WithRequester>();
  const requests = new BackInStockRequests(database);
  const limiter = new ClientLimiter({
    database,
    name: "stock-request",
    seconds: REQUEST_SECONDS,
    points: REQUESTS,
  });

  routes.get("/", (context) => reply<WireBackInStock>(context, { accepts: true }));

  routes.post("/", async (context) => {
    const request = await readBody(context, stockRequest);
    requireOwnPage(request.product_url, pagesUrl);
    requireOwnPage(request.link_url, pagesUrl);
    if (!isEmail(request.email)) throw invalidPayload('"email" is not an address');
    const { requester } = context.var;
    const { client } = requester;
    const count = (trx: Parameters<Parameters<Database<Tables>["write"]>[0]>[0]) => limiter.count(client, { trx });
    const status = await requests.add(request, userOf(requester), count);
    requested();
    return reply<WireStockRequested>(context, { status });
  });

  routes.get("/requests", async (context) => {
    const token = context.req.header(STOCK_KEY_HEADER) ?? "";
    if (!stockKey.safeParse({ token }).success) throw forbidden();
    return reply<WireStockState>(context, await requests.read(token));
  });

  routes.post("/confirmations", async (context) => {
    const { token } = await readBody(context, stockKey);
    const state = await requests.confirm(token);
    confirmed();
    return reply<WireStockState>(context, state);
  });

  routes.post("/cancellations", async (context) => {
    const { token } = await readBody(context, stockKey);
    await requests.cancel(token);
    return context.body(null, 204);
  });

  return routes;
}
