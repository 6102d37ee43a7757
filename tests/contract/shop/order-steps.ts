import { expect } from "vitest";
import { ApiError, Conflict } from "~/api/errors.server";
import type { OrderRequest } from "~/contract/orders.server";
import type { Server } from "./servers";
import { placeOrder, rowsIn } from "./shop-fixtures";

const tables = ["orders", "order_items", "payment_attempts", "mails", "coupon_uses", "gift_card_movements"] as const;

/** Places orders at a server, and checks the result of each. */
export function orderSteps(server: Server) {
  const place = (order: OrderRequest) => placeOrder(server.api, order);
  const counts = () => Promise.all(tables.map((table) => rowsIn(server.database, table)));

  /** Expects the order to be refused with this error, and to leave nothing behind. */
  async function refused(order: OrderRequest, expected: { status: number; code: string; details?: object }) {
    const before = await counts();
    const error = await place(order).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(expected.status === 409 ? Conflict : ApiError);
    expect(error).toMatchObject(expected);
    expect(await counts()).toEqual(before);
    return error as ApiError;
  }

  return { place, counts, refused };
}
