import { type OrderReference, orderReturns, requestReturn } from "~/api/returns.server";
import { transition } from "~/backend/orders/transition";
import { queueDeclaration } from "~/backend/returns/declarations";
import { approveReturn, receiveReturn } from "~/backend/returns/settle-return";
import { settleDeclaration } from "~/backend/returns/withdrawals";
import type { ReturnRequest } from "~/contract/returns.server";
import { canMove, PAYMENT_TRANSITIONS } from "~/shop/order-status";
import { orderSteps } from "./order-steps";
import type { Server } from "./servers";
import { addProduct, type Goods, methodId, orderOf } from "./shop-fixtures";

export const DAY_MS = 24 * 60 * 60 * 1000;
export const KEY = "k".repeat(43);

/** `days` before now. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Adds a second size of a product, with this many pieces in stock. Returns its id. */
export async function addSize({ database }: Server, goods: Goods, quantity: number): Promise<number> {
  return database.write(async (trx) => {
    const { id } = await trx
      .selectFrom("standard_sizes")
      .select("id")
      .where(
        "id",
        "not in",
        trx.selectFrom("product_sizes").select("standard_sizes_id").where("products_id", "=", goods.id),
      )
      .where("system", "=", "shoes_eu")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await trx.insertInto("product_sizes").values({ products_id: goods.id, standard_sizes_id: id, quantity }).execute();
    return id;
  });
}

/** Orders, deliveries and returns at a server. */
export function returnSteps(server: Server) {
  const { place } = orderSteps(server);
  const operator = (reason = "") => ({ actor: "operator", reason, at: new Date() });

  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Records the payment of an order, if it has one, and its delivery at `at`. */
  async function deliver(id: number, at = new Date()): Promise<void> {
    for (const fulfilment of ["preparing", "shipped", "delivered"] as const)
      await server.database.write(async (trx) => {
        const row = await trx.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
        const payment = canMove(PAYMENT_TRANSITIONS, row.payment_status, "paid") ? { payment: "paid" as const } : {};
        await transition(trx, row, { fulfilment, ...payment }, { ...operator(), at });
      });
  }

  /** A delivered and paid order of a guest with pieces of a new product. The amounts are euro. */
  async function delivered({ price = 5_000, quantity = 2, at = new Date(), ...change }: DeliveredOptions = {}) {
    const goods = await addProduct(server.database, { price, quantity: 10 });
    const transfer = await methodId(server.api, "bank_transfer");
    const total = (price * quantity) / 100 + (price * quantity > 8_000 ? 0 : 6.9);
    const order = await place(orderOf([[goods, quantity]], total, transfer, change));
    await deliver(order.id, at);
    const [line] = order.items;
    if (!line) throw new Error("an order has a line");
    return { goods, order, line: line.id, guest: { id: order.id, key: KEY } };
  }

  /** Requests the refund of `quantity` pieces of one line. */
  const refund = (order: OrderReference, line: number, quantity = 1, change: Partial<ReturnRequest> = {}) =>
    requestReturn(server.api, order, {
      kind: "refund",
      reason: "too_small",
      items: [{ order_items_id: line, quantity }],
      ...change,
    });

  /** Moves a requested return until its parcel has arrived. */
  async function arrive(number: string): Promise<void> {
    await approveReturn(server.database, number, operator());
    await receiveReturn(server.database, number, null, operator());
  }

  /**
   * Gives a declaration of withdrawal its effect.
   * @returns the number of its return
   * @throws Error when it opened none
   */
  async function withdraw({ id, number }: { id: number; number: string }, items = ""): Promise<string> {
    const { email } = await rowOf(id);
    const { read } = server.database;
    await server.database.write((trx) =>
      queueDeclaration(trx, { number, email, items, name: "Ada Rossi", locale: "en" }, new Date()),
    );
    const last = read.selectFrom("withdrawals").select("id").where("number", "=", number).orderBy("id", "desc");
    const declaration = await last.executeTakeFirstOrThrow();
    await settleDeclaration(server.database, declaration.id);
    const made = await read
      .selectFrom("withdrawals")
      .innerJoin("returns", "returns.id", "returns_id")
      .select("returns.number")
      .where("withdrawals.id", "=", declaration.id)
      .executeTakeFirstOrThrow();
    return made.number;
  }

  const mailsOf = async (ordersId: number) =>
    (
      await server.database.read
        .selectFrom("mails")
        .select("kind")
        .where("orders_id", "=", ordersId)
        .orderBy("id")
        .execute()
    ).map(({ kind }) => kind);

  const returnsOf = (order: OrderReference) => orderReturns(server.api, order);

  return { place, operator, rowOf, deliver, delivered, refund, arrive, withdraw, mailsOf, returnsOf };
}

interface DeliveredOptions {
  /** EUR cents of a piece. */
  price?: number;
  quantity?: number;
  /** The time of delivery. */
  at?: Date;
  email?: string;
}
