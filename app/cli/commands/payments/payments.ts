import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { attemptByReference, writeAttempt } from "~/backend/payments/attempts";
import { isLost, LOST, lostResults } from "~/backend/payments/lost-results";
import { stateOf } from "~/backend/payments/payable";
import { providerId } from "~/backend/payments/provider-response";
import { formatMoney } from "~/shop/money";
import { action, commandOf } from "../../actions";
import { CommandError, printed } from "../../command";
import { columns, minute } from "../../print";

const WHAT_TO_DO = `
The shopper has agreed to each of these payments, and the provider's answer is lost. Search the provider's portal for the
reference (Klarna: merchant reference 2).
  There is an order of that reference:   payments found REFERENCE --id ID   (its id at the provider)
  There is none:                         payments none REFERENCE            (the order expires unless it is paid otherwise)`;

const list = action({
  purpose: "payments that need an operator: their shopper has agreed, and the result is lost for more than an hour",
  options: {},
  async run({ database }) {
    const rows = await lostResults(database.read, new Date());
    const lines = rows.map(({ reference, number, created_on, provider, amount, currency, order_status }) => [
      reference,
      minute(created_on),
      provider,
      formatMoney(amount, currency, "en"),
      `order ${number}: ${order_status}`,
    ]);
    const text = columns(lines, "No payments.");
    return { text: rows.length > 0 ? `${text}\n${WHAT_TO_DO}` : text, json: rows };
  },
});

/** @throws CommandError unless the result of this payment is lost */
async function lostAttempt({ read }: Database<Tables>, reference: string) {
  const attempt = await attemptByReference(read, reference);
  if (!attempt) throw new CommandError(`There is no payment ${printed(reference)}`);
  if (!isLost(attempt))
    throw new CommandError(`The result of payment ${reference} is not lost: it is ${attempt.status}.`);
  return attempt;
}

const found = action({
  subject: "REFERENCE",
  arguments: "--id ID",
  purpose: "gives the provider's id of the order of a lost payment; the shop then asks the provider for its result",
  options: { id: { type: "string" } },
  async run({ database, subject, values }) {
    const id = providerId.safeParse(values.id).data;
    if (id === undefined) throw new CommandError("--id needs the id of the order at the provider");
    const attempt = await lostAttempt(database, subject);
    const now = new Date();
    const state = JSON.stringify({ ...stateOf(attempt), orderId: id });
    // The queues of this command, or of the shop, ask the provider, which has to confirm reference and amount.
    await database.write((trx) => writeAttempt(trx, attempt.id, { state, check_on: now.toISOString() }, now));
    const text = `${subject}: the shop now asks the provider for ${id}; the payment leaves payments list once the provider has confirmed it`;
    return { text, json: { reference: subject, id } };
  },
});

const none = action({
  subject: "REFERENCE",
  purpose: "records that the provider has no order for a lost payment; the shop stops asking for it",
  options: {},
  async run({ database, subject }) {
    const attempt = await lostAttempt(database, subject);
    const { [LOST]: _, orderId: __, ...state } = stateOf(attempt);
    const change = { state: JSON.stringify(state), status: "expired", check_on: null } as const;
    await database.write((trx) => writeAttempt(trx, attempt.id, change, new Date()));
    return { text: `${subject}: expired`, json: { reference: subject, status: "expired" } };
  },
});

export const payments = commandOf("payments", { list, found, none }, { fillsQueues: true });
