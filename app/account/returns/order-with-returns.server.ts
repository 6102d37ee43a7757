import { guestKey } from "~/account/orders/guest-key.server";
import { type OrderFailure, orderOr } from "~/account/orders/order-page.server";
import { myOrder, type Order, readOrder } from "~/api/orders.server";
import { ifOwn, orElse } from "~/api/respond.server";
import { type OrderReference, orderReturns, requestReturn } from "~/api/returns.server";
import { readId } from "~/cart/cart-changes.server";
import type { ReturnRequest, WireOrderReturns, WireReturn } from "~/contract/returns.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { orLogIn, whileLoggedIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";

/** The paths of an order's pages: in the account, or with a guest's key. */
export interface ReturnPaths {
  order: string;
  /** The form. */
  request: string;
  /** The page of one return, by its number. */
  made(number: string): string;
  withdraw: string;
}

/** An order with its returns, for its customer or for a guest with its key. */
export interface OrderWithReturns {
  order: Order;
  returns: WireOrderReturns;
  paths: ReturnPaths;
  request(request: ReturnRequest): Promise<WireReturn>;
}

/** The order of a path: the customer's by its id, or a guest's by the key of a mail. */
export async function orderOfPath(page: PageContext, { id, key }: { id?: string; key?: string }) {
  return key === undefined ? customerOrder(page, id) : guestOrder(page, key);
}

async function customerOrder(page: PageContext, idText: string | undefined): Promise<OrderWithReturns | OrderFailure> {
  const id = readId(idText ?? null);
  if (id === null) return "missing";
  const { shopperApi, locale } = page;
  const read = Promise.all([myOrder(shopperApi, id), orderReturns(shopperApi, { id })]);
  const found = await orLogIn(page, orderOr(read));
  if (typeof found === "string") return found;
  const [order, returns] = found;
  // Such a server has no returns either.
  if (order.kind !== "order") return "missing";
  return {
    order,
    returns,
    paths: customerPaths(id, locale),
    request: (request) => whileLoggedIn(page, requestReturn(shopperApi, { id }, request)),
  };
}

async function guestOrder({ api, locale }: PageContext, key: string): Promise<OrderWithReturns | OrderFailure> {
  const link = guestKey(key);
  if (!link) return "missing";
  const found = await orderOr(Promise.all([readOrder(api, link.id, link.key), orderReturns(api, link)]));
  if (typeof found === "string") return found;
  const [order, returns] = found;
  return {
    order,
    returns,
    paths: guestPaths(key, locale),
    request: (request) => requestReturn(api, link, request),
  };
}

/** The returns of an order for its page; null when they cannot be read, and for servers without returns. */
export function returnsOrNone(api: PageContext["api"], reference: OrderReference): Promise<WireOrderReturns | null> {
  return orElse(ifOwn(orderReturns(api, reference)), null);
}

export function customerPaths(id: number, locale: Locale): ReturnPaths {
  const order = { id: String(id) };
  return {
    order: href("order", locale, order),
    request: href("return-request", locale, order),
    made: (number) => href("return", locale, { ...order, number }),
    withdraw: href("withdraw", locale, undefined, { order: id }),
  };
}

export function guestPaths(key: string, locale: Locale): ReturnPaths {
  return {
    order: href("guest-order", locale, { key }),
    request: href("guest-return-request", locale, { key }),
    made: (number) => href("guest-return", locale, { key, number }),
    withdraw: href("withdraw", locale, undefined, { key }),
  };
}
