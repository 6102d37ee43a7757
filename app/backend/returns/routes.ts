import { type Context, Hono } from "hono";
import type { Selectable } from "kysely";
import {
  returnRequest,
  WITHDRAWAL_TOKEN_HEADER,
  type WireOrderReturns,
  type WireReturn,
  type WithdrawalConfirmation,
  withdrawalConfirmationRequest,
  withdrawalRequest,
} from "~/contract/returns.server";
import { isEmail } from "~/shop/email";
import { requireUser, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { readBody } from "../http/body";
import { forbidden, invalidPayload } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import { idIn } from "../http/path-id";
import { reply } from "../http/reply";
import type { OrderAccess } from "../orders/order-access";
import { readerOf } from "../orders/routes";
import { confirmDeclaration, readWithdrawalConfirmation } from "./confirm-declaration";
import { declaredNumber, isReadersOrder, queueDeclaration } from "./declarations";
import { readReturns } from "./read-returns";
import { requestReturn } from "./request-return";
import { returnedOrder } from "./returned-order";
import { WithdrawalLimits } from "./withdrawal-limits";
import { settleWithin } from "./withdrawals";

interface ReturnRoutesOptions {
  database: Database<Tables>;
  access: OrderAccess;
  pagesUrl: PagesUrl;
  /** Called after a requested return, so that its mail is sent. */
  requested(): void;
  /** Called after a declaration of withdrawal, so that it has its effect. */
  declared(): void;
}

/** Whether the requester may read an order, and return its pieces. */
type Permission = (order: Selectable<Orders>) => boolean;

/** `me/orders/{id}/returns` of customers, `orders/{id}/returns` of guests with their key, and `withdrawals`. */
export function returnRoutes(options: ReturnRoutesOptions): Hono<WithRequester> {
  const { database, access, pagesUrl, requested, declared } = options;
  const routes = new Hono<WithRequester>();
  const limits = new WithdrawalLimits(database);

  const asCustomer = (context: Context<WithRequester>): Permission => {
    const user = requireUser(context.var.requester);
    return (order) => order.users_id === user;
  };
  const asReader = (context: Context<WithRequester>): Permission => {
    const reader = readerOf(context);
    return (order) => access.mayRead(order, reader);
  };

  for (const [path, permissionOf] of [
    ["/me/orders/:id/returns", asCustomer],
    ["/orders/:id/returns", asReader],
  ] as const) {
    routes.get(path, async (context) => {
      const isAllowed = permissionOf(context);
      return reply<WireOrderReturns>(context, await read(idIn(context), isAllowed));
    });

    routes.post(path, async (context) => {
      const isAllowed = permissionOf(context);
      const ordersId = idIn(context);
      const request = await readBody(context, returnRequest);
      const id = await requestReturn(database, { ordersId, request, isAllowed });
      requested();
      const { returns } = await read(ordersId, isAllowed);
      const made = returns.find((one) => one.id === id);
      if (!made) throw forbidden();
      return reply<WireReturn>(context, made);
    });
  }

  async function read(ordersId: number, isAllowed: Permission): Promise<WireOrderReturns> {
    const row = await database.read.selectFrom("orders").selectAll().where("id", "=", ordersId).executeTakeFirst();
    if (!row || !isAllowed(row)) throw forbidden();
    return readReturns(database.read, await returnedOrder(database.read, row, database.policy), new Date());
  }

  routes.post("/withdrawals", async (context) => {
    const body = await readBody(context, withdrawalRequest);
    if (!isEmail(body.email)) throw invalidPayload('"email" is not an address');
    if (body.confirm_url) requireOwnPage(body.confirm_url, pagesUrl);
    const declaration = { ...body, number: declaredNumber(body.number) };
    const { client } = context.var.requester;
    const reader = readerOf(context);
    await database.write(async (trx) => {
      const isProven = await isReadersOrder(trx, access, { number: declaration.number, reader });
      await limits.count(trx, client, { ...declaration, isProven });
      await queueDeclaration(trx, declaration, new Date(), isProven);
    });
    declared();
    return context.body(null, 204);
  });

  // The token is in a header because logs contain paths.
  routes.get("/withdrawals/confirmations", async (context) => {
    const token = context.req.header(WITHDRAWAL_TOKEN_HEADER) ?? "";
    if (!withdrawalConfirmationRequest.safeParse({ token }).success) throw forbidden();
    return reply<WithdrawalConfirmation>(context, await readWithdrawalConfirmation(database.read, token));
  });

  routes.post("/withdrawals/confirmations", async (context) => {
    const { token } = await readBody(context, withdrawalConfirmationRequest);
    const data = await database.write(async (trx) => {
      const id = await confirmDeclaration(trx, token, new Date());
      if (id !== null) await settleWithin(trx, database, id);
      return readWithdrawalConfirmation(trx, token);
    });
    requested();
    return reply<WithdrawalConfirmation>(context, data);
  });

  return routes;
}
