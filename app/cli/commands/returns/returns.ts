import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { ParcelData } from "~/backend/orders/fulfil-order";
import type { OrderEvent } from "~/backend/orders/transition";
import {
  approveReturn,
  correctExchangeParcel,
  exchangeReturn,
  receiveReturn,
  rejectReturn,
} from "~/backend/returns/settle-return";
import { COURIER_CODES } from "~/shop/couriers";
import { action, commandOf } from "../../actions";
import { OPERATOR, reasonOption, refusable } from "../../operator";
import { numberFrom } from "../../typed-number";
import { CORRECTION_ARGUMENTS, PARCEL_ARGUMENTS, parcelFrom, parcelOptions } from "../orders/parcel";
import { listReturns } from "./list-returns";
import { piecesFrom } from "./pieces";
import { refundStep } from "./refund-step";
import { returnByNumber, returnReport } from "./return-report";
import { returnText } from "./return-text";

const show = action({
  subject: "NUMBER",
  purpose: "one return with its lines, the customer's text, and every step of its status",
  options: {},
  async run({ database, subject }) {
    const report = await returnReport(database.read, await returnByNumber(database.read, subject));
    return { text: returnText(report), json: report };
  },
});

const receive = action({
  subject: "NUMBER",
  arguments: "[--pieces LINE=N,…] [--reason TEXT]",
  purpose: "the parcel has arrived; with --pieces only these pieces, by the line numbers of `returns show`",
  options: { ...reasonOption, pieces: { type: "string" } },
  async run({ database, subject, values }) {
    const number = numberFrom("RS", subject);
    const pieces = values.pieces === undefined ? null : await piecesFrom(database.read, number, values.pieces);
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    await refusable(receiveReturn(database, number, pieces, event));
    return { text: `${number}: received`, json: { number, status: "received" } };
  },
});

interface Step {
  purpose: string;
  /** The status after it. */
  status: "approved" | "rejected";
  run(database: Database<Tables>, number: string, event: OrderEvent): Promise<void>;
}

function step({ purpose, status, run }: Step) {
  return action({
    subject: "NUMBER",
    arguments: "[--reason TEXT]",
    purpose,
    options: reasonOption,
    async run({ database, subject, values }) {
      const number = numberFrom("RS", subject);
      await refusable(run(database, number, { actor: OPERATOR, reason: values.reason, at: new Date() }));
      return { text: `${number}: ${status}`, json: { number, status } };
    },
  });
}

interface ParcelStep<Result> {
  /** The options as the usage shows them. */
  arguments?: string;
  purpose: string;
  /** What the command prints. */
  done(parcel: ParcelData, result: Result): string;
  run(database: Database<Tables>, number: string, parcel: ParcelData, event: OrderEvent): Promise<Result>;
}

/** A step of an exchange that has the data of the parcel with the new size. */
function parcelStep<Result>({ arguments: options = PARCEL_ARGUMENTS, purpose, done, run }: ParcelStep<Result>) {
  return action({
    subject: "NUMBER",
    arguments: options,
    purpose: `${purpose}\n  couriers: ${COURIER_CODES.join(", ")}`,
    options: parcelOptions,
    async run({ database, subject, values }) {
      const number = numberFrom("RS", subject);
      const parcel = parcelFrom(values);
      const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
      const result = await refusable(run(database, number, parcel, event));
      return { text: `${number}: ${done(parcel, result)}`, json: { number, status: "exchanged", ...parcel } };
    },
  });
}

export const returns = commandOf(
  "returns",
  {
    list: listReturns,
    show,
    approve: step({
      purpose:
        "the customer may send the parcel; mails the label's text. An exchange also needs a prepaid label, by mail",
      status: "approved",
      run: approveReturn,
    }),
    receive,
    refund: refundStep,
    exchange: parcelStep({
      purpose:
        "ends the exchange: the new size is sent, and the old one is on sale again; mails the customer, with the link to the" +
        "\n  courier's page",
      done: (parcel) => (parcel.courier === null ? "exchanged; send the new size" : "exchanged"),
      run: exchangeReturn,
    }),
    parcel: parcelStep({
      arguments: CORRECTION_ARGUMENTS,
      purpose: "corrects the parcel's data of an exchange whose new size is sent, and mails the customer again",
      done: (_, isChanged) => (isChanged ? "corrected" : "was so before; nothing is changed"),
      run: correctExchangeParcel,
    }),
    reject: step({
      purpose: "refuses the return, and mails the reason to the customer",
      status: "rejected",
      run: rejectReturn,
    }),
  },
  { fillsQueues: true },
);
