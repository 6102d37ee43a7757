import { type AccountProblem, readAccount, type TypedAccount } from "~/shop/bank-account.server";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { RequestError } from "../../http/errors";
import type { OrderEvent } from "../../orders/transition";
import { writeAccount } from "../../payments/refund-accounts";
import { type LockedRefund, requireByHand, withLockedRefund } from "./locked-refund";
import { requireToSend } from "./send-refund";

const PROBLEMS: Record<AccountProblem["problem"], string> = {
  iban_invalid: "This is no IBAN: a digit or a letter of it is wrong, or one is missing.",
  iban_of_shop: "This is the shop's own IBAN.",
  holder_invalid: "--name is the account's holder: a name of 2 to 70 characters.",
  bic_invalid: "This is no BIC, which has 8 or 11 letters and digits.",
  bic_needed: "The bank is outside the European Economic Area: --bic is needed too.",
};

/**
 * The operator enters the account of one refund, which the customer has given by phone or mail.
 * @throws RequestError 404; 409 NOT_BY_HAND, SENT; 422 INVALID_ACCOUNT with its problems
 */
export function giveAccount(
  database: Database<Tables>,
  id: number,
  typed: TypedAccount & { shopIban: string },
  event: OrderEvent,
): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, locked) => {
    requireByHand(locked.refund);
    requireToSend(locked.refund);
    const account = readAccount(typed, typed.shopIban);
    if (Array.isArray(account)) throw new RequestError(422, "INVALID_ACCOUNT", textOf(account), { problems: account });
    await writeAccount(trx, locked.refund, account, event);
    return locked;
  });
}

const textOf = (problems: readonly AccountProblem[]) => problems.map(({ problem }) => PROBLEMS[problem]).join("\n");
