import type { Kysely, Selectable } from "kysely";
import { maskedIban } from "~/shop/account-number";
import type { Tables } from "../db/schema";
import type { Refunds } from "../db/tables/payments";
import { payingAttempt } from "../payments/attempts";
import { isByHand } from "../payments/by-hand";
import { accountOf } from "../payments/refund-accounts";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph } from "./paragraphs";

/** The part of the order's page with its refunds and the form for the account. */
const REFUND_PART = "#refund";

type Writing = Pick<OrderOfMail, "t" | "order" | "link">;

/**
 * How the money of a refund goes back: through the provider of the payment, or by an operator, who needs a bank account. The
 * order's method is no evidence: its customer may have paid in another way.
 * @param refundsId the booked refund; null for one that is booked later
 */
export async function refundMeans(db: Kysely<Tables>, data: Writing, refundsId: number | null): Promise<Paragraph[]> {
  const { t, order } = data;
  if (refundsId !== null) {
    const refund = await refundById(db, refundsId);
    if (!isByHand(refund)) return [t("mail:refund_same_means")];
    // The money may be sent before this mail. The mail about the transfer then replaces this part.
    return refund.state === "to_send" ? accountParagraphs(db, data, refund) : [];
  }
  // The amount of a gift card goes back to the card.
  const isSame = order.total === 0 || (await payingAttempt(db, order.id)) !== undefined;
  return [t(isSame ? "mail:refund_same_means" : "mail:refund_to_account_later")];
}

/** Where an operator sends a refund: the account that is known, or the link to the form for it. */
export async function accountParagraphs(
  db: Kysely<Tables>,
  { t, link: [page] }: Writing,
  { id }: Pick<Selectable<Refunds>, "id">,
): Promise<Paragraph[]> {
  const account = await accountOf(db, id);
  const url = page && page.url + REFUND_PART;
  if (account) {
    const text = t("mail:refund_to_known_account", { account: maskedIban(account.iban) });
    return [url ? { text, url, label: t("mail:refund_other_account_button"), look: "link" } : text];
  }
  if (!url) return [t("mail:refund_to_account_reply")];
  return [{ text: t("mail:refund_to_account"), url, label: t("mail:refund_account_button") }];
}

export function refundById(db: Kysely<Tables>, id: number): Promise<Selectable<Refunds>> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
