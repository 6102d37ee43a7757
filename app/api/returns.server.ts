import { z } from "zod";
import {
  type ReturnRequest,
  WITHDRAWAL_TOKEN_HEADER,
  type WireOrderReturns,
  type WireReturn,
  type WithdrawalConfirmation,
  type WithdrawalRequest,
  wireOrderReturns,
  wireReturn,
  withdrawalConfirmation,
} from "~/contract/returns.server";
import { wireLinkToken } from "~/contract/wire.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

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
 * @param key of the order, which proves that it is the guest's
 * @throws TooManyRequests
 */
export async function declareWithdrawal(api: Api, request: WithdrawalRequest, key?: string): Promise<void> {
  const headers = key === undefined ? undefined : { "x-order-key": key };
  await api.post("withdrawals", z.unknown(), { body: request, headers });
}

/**
 * The declaration of a link in a mail.
 * @throws NotFound for an unknown token, and for servers without this call
 */
export async function readWithdrawalConfirmation(api: Api, token: string): Promise<WithdrawalConfirmation> {
  const headers = { [WITHDRAWAL_TOKEN_HEADER]: encodeURIComponent(token) };
  return (await api.get("withdrawals/confirmations", withdrawalConfirmation, { headers, mayBeMissing: true })).data;
}

/**
 * Confirms the declaration of a link in a mail; again without effect.
 * @throws NotFound as `readWithdrawalConfirmation`
 */
export async function confirmWithdrawal(api: Api, token: string): Promise<WithdrawalConfirmation> {
  if (!wireLinkToken.safeParse(token).success) throw new NotFound(404, "FORBIDDEN", "This is no token of a mail");
  const call = { body: { token }, mayBeMissing: true };
  return (await api.post("withdrawals/confirmations", withdrawalConfirmation, call)).data;
}
