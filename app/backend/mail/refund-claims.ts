import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";
import { givenAccounts } from "../payments/refund-accounts";

/** Whether a mail about a refund that an operator sends may leave, by its kind. */
const CHECKS: Partial<Record<Mails["kind"], (db: Kysely<Tables>, mail: RefundMail) => Promise<boolean>>> = {
  refund_account: isInState("to_send"),
  refund_returned: isInState("to_send"),
  refund_sent: isInState("sent"),
  refund_account_given: async (db, { orders_id }) => (await givenAccounts(db, orders_id ?? 0)).length > 0,
};

type RefundMail = Pick<Selectable<Mails>, "kind" | "orders_id" | "refunds_id">;

/**
 * Whether a mail is still true when it leaves, as far as refunds decide it: it can wait for days while the mail server is down, or be
 * tried again after it was given up. The order must be locked, as every step of its refunds locks it.
 */
export async function isTrueOfRefund(db: Kysely<Tables>, mail: RefundMail): Promise<boolean> {
  return (await CHECKS[mail.kind]?.(db, mail)) ?? true;
}

/** Whether `isTrueOfRefund` looks at mails of this kind. */
export const isAboutRefund = (kind: Mails["kind"]) => CHECKS[kind] !== undefined;

function isInState(expected: "to_send" | "sent") {
  return async (db: Kysely<Tables>, { refunds_id }: RefundMail) => {
    const refund = await db
      .selectFrom("refunds")
      .select("state")
      .where("id", "=", refunds_id ?? 0)
      .executeTakeFirst();
    return refund?.state === expected;
  };
}
