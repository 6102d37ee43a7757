import { requestReturn } from "~/api/returns.server";
import { RequestError } from "~/backend/http/errors";
import { cancelOrder } from "~/backend/orders/cancel-order";
import { deliverOrder, shipOrder } from "~/backend/orders/fulfil-order";
import { lockedOrder } from "~/backend/orders/locked-order";
import { refundOrder } from "~/backend/orders/refund-order";
import type { OrderEvent } from "~/backend/orders/transition";
import { queueDeclaration } from "~/backend/returns/declarations";
import { refundReturn } from "~/backend/returns/refund-return";
import { approveReturn, receiveReturn, rejectReturn } from "~/backend/returns/settle-return";
import { settleDeclaration } from "~/backend/returns/withdrawals";
import type { seeded } from "~/shop/seeded.test-data";
import type { Server } from "./servers";

interface KeyedOrder {
  id: number;
  key: string;
}

/** The orders and returns of a server as an operator moves them. */
function operatorSteps({ database }: Server) {
  const operator = (): OrderEvent => ({ actor: "operator", at: new Date() });
  const parcel = { courier: "brt", tracking_number: null, estimated_delivery: null };

  const withLocked = <T>(
    id: number,
    run: (
      trx: Parameters<typeof refundOrder>[0],
      row: NonNullable<Awaited<ReturnType<typeof lockedOrder>>>,
    ) => Promise<T>,
  ): Promise<T> =>
    database.write(async (trx) => {
      const row = await lockedOrder(trx, database.engine, id);
      if (!row) throw new Error(`order ${id} is gone`);
      return run(trx, row);
    });

  return {
    rowOf: (id: number) =>
      database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    itemsOf: (id: number) =>
      database.read.selectFrom("order_items").selectAll().where("orders_id", "=", id).orderBy("id").execute(),
    returnsOf: (id: number) =>
      database.read.selectFrom("returns").selectAll().where("orders_id", "=", id).orderBy("id").execute(),
    /** @param amount cents; null for everything */
    refund: (id: number, amount: number | null) =>
      withLocked(id, (trx, row) => refundOrder(trx, row, amount, operator())),
    cancel: (id: number) => withLocked(id, (trx, row) => cancelOrder(trx, row, operator())),
    ship: (id: number) => withLocked(id, (trx, row) => shipOrder(trx, row, parcel, operator())),
    deliver: (id: number) => withLocked(id, (trx, row) => deliverOrder(trx, row, operator())),
    approve: (number: string) => approveReturn(database, number, operator()),
    receive: (number: string, pieces: Parameters<typeof receiveReturn>[2] = null) =>
      receiveReturn(database, number, pieces, operator()),
    refundReturn: (number: string) => refundReturn(database, number, operator()),
    reject: (number: string) => rejectReturn(database, number, operator()),
  };
}

/** Random steps after the sale: refunds, cancellations, returns and withdrawals. */
export function afterSaleSteps(
  server: Server,
  { int, pick }: ReturnType<typeof seeded>,
): Record<string, (order: KeyedOrder) => Promise<unknown>> {
  const operator = operatorSteps(server);
  const aReturn = async (order: KeyedOrder) => {
    const [first, ...others] = await operator.returnsOf(order.id);
    return first && pick([first, ...others]).number;
  };
  const onReturn = (step: (number: string) => Promise<unknown>) => async (order: KeyedOrder) => {
    const number = await aReturn(order);
    if (number !== undefined) await step(number);
  };
  return {
    async isRefundedInPart({ id }) {
      const { total } = await operator.rowOf(id);
      await operator.refund(id, int(1, Math.max(1, total)));
    },
    async isRefundedAsAWhole({ id }) {
      if (int(1, 3) === 1) await operator.refund(id, null);
    },
    async isCancelledByTheOperator({ id }) {
      if (int(1, 3) === 1) await operator.cancel(id);
    },
    async asksForAReturn({ id, key }) {
      const [first, ...others] = await operator.itemsOf(id);
      if (!first) return;
      const item = pick([first, ...others]);
      const items = [{ order_items_id: item.id, quantity: int(1, item.quantity) }];
      await requestReturn(server.api, { id, key }, { kind: "refund", reason: "too_small", items });
    },
    returnIsApproved: onReturn(operator.approve),
    returnArrives: onReturn((number) => operator.receive(number)),
    partOfAReturnArrives: onReturn(async (number) => {
      const items = await server.database.read
        .selectFrom("return_items")
        .innerJoin("returns", "returns.id", "returns_id")
        .select(["order_items_id as lineId", "quantity"])
        .where("number", "=", number)
        .orderBy("return_items.id")
        .execute();
      await operator.receive(
        number,
        items.map(({ lineId, quantity }) => ({ lineId, quantity: int(0, quantity) })),
      );
    }),
    returnIsRefunded: onReturn(operator.refundReturn),
    returnIsRejected: onReturn(async (number) => int(1, 3) === 1 && operator.reject(number)),
    async withdraws({ id }) {
      const { number, email } = await operator.rowOf(id);
      const declaration = { number, email, name: "Ada Rossi", items: pick(["", "the shoe"]), locale: "it" as const };
      await server.database.write((trx) => queueDeclaration(trx, declaration, new Date()));
      const open = await server.database.read
        .selectFrom("withdrawals")
        .select("id")
        .where("number", "=", number)
        .orderBy("id", "desc")
        .executeTakeFirst();
      if (open) await settleDeclaration(server.database, open.id);
    },
  };
}

/**
 * Ends every order and return by steps that an operator can take.
 * @returns those that no step ends
 */
export async function endOrders(server: Server, ids: readonly number[]): Promise<string[]> {
  const operator = operatorSteps(server);
  const problems: string[] = [];
  const refusals: string[] = [];
  /** Whether one of the steps is allowed; they are tried in this order. */
  async function oneOf(...steps: (() => Promise<unknown>)[]): Promise<boolean> {
    for (const step of steps)
      try {
        await step();
        return true;
      } catch (error) {
        if (!(error instanceof RequestError) || error.status >= 500) throw error;
        refusals.push(error.message);
      }
    return false;
  }

  async function endReturn(id: number, number: string): Promise<boolean> {
    await oneOf(() => operator.approve(number));
    await oneOf(() => operator.receive(number));
    const items = await operator.itemsOf(id);
    const bought = await server.database.read
      .selectFrom("return_items")
      .innerJoin("returns", "returns.id", "returns_id")
      .select(["order_items_id as lineId", "quantity"])
      .where("number", "=", number)
      .orderBy("return_items.id")
      .execute();
    const isCard = (lineId: number) => items.some((item) => item.id === lineId && item.is_gift_card === 1);
    const withoutCards = bought.filter(({ lineId }) => !isCard(lineId));
    return oneOf(
      () => operator.refundReturn(number),
      async () => {
        await operator.receive(number, withoutCards);
        await operator.refundReturn(number);
      },
      () => operator.reject(number),
    );
  }

  for (const id of ids) {
    refusals.length = 0;
    for (const { number, status } of await operator.returnsOf(id))
      if (["requested", "approved", "received"].includes(status) && !(await endReturn(id, number)))
        problems.push(`the return ${number} of order ${id} cannot end: ${refusals.join("; ")}`);
    const isOver = async () => ["delivered", "cancelled"].includes((await operator.rowOf(id)).fulfilment_status);
    if (await isOver()) continue;
    await oneOf(() => operator.ship(id));
    await oneOf(
      () => operator.deliver(id),
      () => operator.cancel(id),
    );
    const { payment_status, fulfilment_status } = await operator.rowOf(id);
    if (!(await isOver()))
      problems.push(`order ${id} (${payment_status}, ${fulfilment_status}) cannot end: ${refusals.join("; ")}`);
  }
  return problems;
}
