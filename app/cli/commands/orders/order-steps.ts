import type { Selectable, Transaction } from "kysely";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import type { OrderEvent } from "~/backend/orders/transition";
import { action } from "../../actions";
import { CommandError, type Outcome } from "../../command";
import { OPERATOR, reasonOption } from "../../operator";
import { changeLocked } from "./locked-change";
import { orderByNumber } from "./order-report";

interface Step {
  purpose: string;
  /** What the command prints. */
  done: string;
  run(
    trx: Transaction<Tables>,
    order: Selectable<Orders>,
    event: OrderEvent,
    engine: Database<Tables>["engine"],
  ): Promise<boolean>;
}

/** An action that moves an order. */
export function orderStep({ purpose, done, run }: Step) {
  return action({
    subject: "NUMBER",
    arguments: "[--reason TEXT]",
    purpose,
    options: reasonOption,
    run: ({ database, subject, values }) => moveOrder(database, subject, { done, reason: values.reason, run }),
  });
}

interface Move {
  done: string;
  reason: string | undefined;
  run: Step["run"];
}

/** Moves an order in one transaction. @throws CommandError for an unknown number and when the order cannot be moved so */
export async function moveOrder(
  database: Database<Tables>,
  number: string,
  { done, reason, run }: Move,
): Promise<Outcome & { json: object }> {
  const event = { actor: OPERATOR, reason, at: new Date() };
  const moved = await changeLocked(database, number, (trx, order) => run(trx, order, event, database.engine));
  if (!moved) throw new CommandError(`${number} has changed in the meantime; look at it again.`);
  const { payment_status, fulfilment_status } = await orderByNumber(database.read, number);
  return { text: `${number}: ${done}`, json: { number, payment_status, fulfilment_status } };
}
