import type { Selectable, Transaction } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import type { ParcelData } from "~/backend/orders/fulfil-order";
import type { OrderEvent } from "~/backend/orders/transition";
import { COURIER_CODES } from "~/shop/couriers";
import { action } from "../../actions";
import { moveOrder } from "./order-steps";
import { PARCEL_ARGUMENTS, parcelFrom, parcelOptions } from "./parcel";

interface ParcelStep {
  /** The options as the usage shows them. */
  arguments?: string;
  purpose: string;
  done: string;
  run(trx: Transaction<Tables>, order: Selectable<Orders>, parcel: ParcelData, event: OrderEvent): Promise<boolean>;
}

/** An action that moves an order and has its parcel's data. */
export function parcelStep({ arguments: options = PARCEL_ARGUMENTS, purpose, done, run }: ParcelStep) {
  return action({
    subject: "NUMBER",
    arguments: options,
    purpose: `${purpose}\n  couriers: ${COURIER_CODES.join(", ")}`,
    options: parcelOptions,
    run({ database, subject, values }) {
      const parcel = parcelFrom(values);
      return moveOrder(database, subject, {
        done,
        reason: values.reason,
        run: (trx, order, event) => run(trx, order, parcel, event),
      });
    },
  });
}
