import type { Selectable, Transaction } from "kysely";
import type { ReturnRequest } from "~/contract/returns.server";
import { type ReturnProblem, returnProblem } from "~/shop/return-rules";
import { reserveStock } from "../catalogue/stock";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { forbidden, invalidPayload, RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { lockedOrder } from "../orders/locked-order";
import { openReturn } from "./return-state";
import { type ReturnedLine, returnedOrder } from "./returned-order";

const refusals: Record<ReturnProblem, string> = {
  NOT_DELIVERED: "The order is not delivered yet.",
  RETURN_TOO_LATE: "The time for returns of this order is over.",
  NOT_RETURNABLE: "Gift cards and memberships cannot be returned.",
  TOO_MANY_RETURNED: "Fewer pieces are left to be returned.",
};

interface RequestedReturn {
  ordersId: number;
  request: ReturnRequest;
  /** Whether the requester may return pieces of the order. */
  isAllowed(order: Selectable<Orders>): boolean;
}

/**
 * Requests a return. An exchange reserves the new sizes at once, free of charge.
 * @returns the id of the return
 * @throws RequestError FORBIDDEN for an unknown order and for the order of somebody else, INVALID_PAYLOAD for lines of another
 *   order and sizes that are none; 409 NOT_DELIVERED, RETURN_TOO_LATE, NOT_RETURNABLE, TOO_MANY_RETURNED, OUT_OF_STOCK
 */
export async function requestReturn(
  database: Database<Tables>,
  { ordersId, request, isAllowed }: RequestedReturn,
): Promise<number> {
  const now = new Date();
  const { kind, reason, items } = request;
  return database.write(async (trx) => {
    const row = await lockedOrder(trx, database.engine, ordersId);
    if (!row || !isAllowed(row)) throw forbidden();
    const order = await returnedOrder(trx, row, database.policy);
    const chosen = items.map((item) => {
      const line = order.lines.find(({ id }) => id === item.order_items_id);
      if (!line) throw invalidPayload(`The order has no line ${item.order_items_id}`);
      return { line, quantity: item.quantity, sizeId: newSizeOf(kind, line, item.exchange_sizes_id ?? null) };
    });
    const pieces = chosen.map(({ line, quantity }) => ({ lineId: line.id, quantity }));
    const problem = returnProblem(order, pieces, now.toISOString());
    if (problem) throw new RequestError(409, problem, refusals[problem]);
    await reserveSizes(trx, chosen);
    const opened = await openReturn(
      trx,
      {
        orders_id: row.id,
        kind,
        reason,
        items: chosen.map(({ line, quantity, sizeId }) => ({
          order_items_id: line.id,
          quantity,
          exchange_sizes_id: sizeId,
        })),
      },
      { actor: "customer", at: now },
    );
    await queueMail(
      trx,
      {
        kind: "return_requested",
        recipient: row.email,
        locale: row.locale,
        ordersId: row.id,
        returnsId: opened.id,
      },
      now,
    );
    return opened.id;
  });
}

/** The new size of an exchange; null for a refund. @throws RequestError INVALID_PAYLOAD */
function newSizeOf(kind: ReturnRequest["kind"], line: ReturnedLine, sizeId: number | null): number | null {
  if (kind === "refund" && sizeId !== null) throw invalidPayload("A refund has no new size");
  if (kind === "exchange" && sizeId === null) throw invalidPayload("An exchange needs a new size for each line");
  if (sizeId === line.sizeId) throw invalidPayload("The new size is the size that was bought");
  return sizeId;
}

/** @throws RequestError 409 OUT_OF_STOCK, INVALID_PAYLOAD for an unknown size */
async function reserveSizes(
  trx: Transaction<Tables>,
  chosen: { line: ReturnedLine; quantity: number; sizeId: number | null }[],
): Promise<void> {
  const wanted = chosen.flatMap(({ sizeId, ...rest }) => (sizeId === null ? [] : [{ sizeId, ...rest }]));
  if (wanted.length === 0) return;
  const sizes = await trx
    .selectFrom("standard_sizes")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      wanted.map(({ sizeId }) => sizeId),
    )
    .execute();
  await reserveStock(
    trx,
    wanted.map(({ line, quantity, sizeId }) => {
      const size = sizes.find(({ id }) => id === sizeId);
      if (!size) throw invalidPayload(`There is no size ${sizeId}`);
      return { productId: line.productId, sizeId, quantity, name: line.name, size: size.name };
    }),
  );
}
