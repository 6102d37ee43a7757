import type { Selectable, Transaction } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { convert } from "~/shop/money";
import { isPaymentCode, placedRefusal, takenCurrency } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import { amountsIn, shownAmounts, takeInCurrency, writeFee } from "../orders/order-amounts";

/**
 * Changes the payment method of an unpaid order, with its fee, its total and the currency that it takes. The order must be locked.
 * @returns the order with its new method
 * @throws RequestError 409 METHOD_NOT_OFFERED for a hidden method, one that cannot pay this order, or one that would need a
 *   confirmation by mail
 */
export async function changeMethod(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  paymentsId: number,
): Promise<Selectable<Orders>> {
  if (order.payments_id === paymentsId) return order;
  const method = await trx
    .selectFrom("payments")
    .select(["id", "code", "price"])
    .where("id", "=", paymentsId)
    .where("visibility", "!=", "hidden")
    .where("connected", "=", 1)
    .executeTakeFirst();
  const items = await trx
    .selectFrom("order_items")
    .select(["quantity", "is_gift_card"])
    .where("orders_id", "=", order.id)
    .execute();
  const { billing } = wireDelivery.parse(JSON.parse(order.delivery));
  const countries = await trx
    .selectFrom("countries")
    .select(["id", "iso2"])
    .where("id", "in", [order.countries_id, billing.countries_id])
    .execute();
  const codeOf = (id: number) => countries.find((row) => row.id === id)?.iso2 ?? "IT";
  const shown = shownAmounts(order);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const situation = {
    total: shown.total - shown.payment_fee,
    pieces,
    countryIso2: codeOf(order.countries_id),
    invoiceIso2: codeOf(billing.countries_id),
    hasGiftCards: items.some(({ is_gift_card }) => is_gift_card === 1),
    shipping: order.shipping_method,
    currency: shown.currency,
  };
  if (!method || !isPaymentCode(method.code)) throw notOffered();
  if (placedRefusal(method.code, situation, convert(method.price, shown.currency))) throw notOffered();
  const currency = takenCurrency(method.code, shown.currency);
  if (!amountsIn(order, currency)) throw notOffered();
  const change = { payments_id: method.id, payment_code: method.code };
  await trx
    .updateTable("orders")
    .set({ payments_id: method.id, payment_code: method.code })
    .where("id", "=", order.id)
    .execute();
  return writeFee(trx, await takeInCurrency(trx, { ...order, ...change }, currency), method.price);
}

/** Writes the method that has paid: the customer may have chosen another one after its attempt began. */
export async function writeMethod(trx: Transaction<Tables>, order: Selectable<Orders>, code: string): Promise<void> {
  if (order.payment_code === code) return;
  const method = await trx.selectFrom("payments").select("id").where("code", "=", code).executeTakeFirstOrThrow();
  await trx
    .updateTable("orders")
    .set({ payment_code: code, payments_id: method.id })
    .where("id", "=", order.id)
    .execute();
}

const notOffered = () => new RequestError(409, "METHOD_NOT_OFFERED", "This method cannot pay the order.");
