import { z } from "zod";
import {
  type ReturnRequest,
  type WireOrderReturns,
  type WireReturn,
  type WithdrawalRequest,
  wireOrderReturns,
  wireReturn,
} from "~/contract/returns.server";
import type { Api } from "./client.server";

/** An order of the API's user, or with its key that of a guest. */
export interface OrderReference {
  id: number;
  key?: string;
}

function returnsOf({ id, key }: OrderReference) {
  return key === undefined
    ? { path: `me/orders/${id}/returns`, call: { mayBeMissing: true } }
    : { path: `orders/${id}/returns`, call: { mayBeMissing: true, headers: { "x-order-key": key } } };
}

/**
 * The returns of an order, and the pieces that can still be returned.
 * @throws NotFound for another customer's order, a wrong key, and servers without this call; Unauthorized
 */
export async function orderReturns(api: Api, order: OrderReference): Promise<WireOrderReturns> {
  const { path, call } = returnsOf(order);
  return (await api.get(path, wireOrderReturns, call)).data;
}

/**
 * Requests a return or an exchange.
 * @throws Conflict with the code NOT_DELIVERED, RETURN_TOO_LATE, NOT_RETURNABLE, TOO_MANY_RETURNED or OUT_OF_STOCK;
 *   NotFound as `orderReturns`; Unauthorized
 */
export async function requestReturn(api: Api, order: OrderReference, request: ReturnRequest): Promise<WireReturn> {
  const { path, call } = returnsOf(order);
  return (await api.post(path, wireReturn, { ...call, body: request })).data;
}

/**
 * Declares the withdrawal from the contract of an order. The answer does not depend on whether there is such an order.
 * @throws TooManyRequests
 */
export async function declareWithdrawal(api: Api, request: WithdrawalRequest): Promise<void> {
  await api.post("withdrawals", z.unknown(), { body: request });
}
