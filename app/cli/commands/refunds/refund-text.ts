import type { listRefunds, RefundReport } from "~/backend/operations/refunds/list-refunds";
import { inGroupsOfFour } from "~/shop/account-number";
import { formatMoney } from "~/shop/money";
import { clockTime, dayOf } from "~/shop/shop-day";
import { columns, minute, printable } from "../../print";

/** Refunds for people, one a line. */
export function refundLines(refunds: readonly RefundReport[]): string {
  const lines = refunds.map((refund) => [
    String(refund.id),
    minute(refund.created_on),
    stateText(refund),
    formatMoney(refund.amount, refund.currency, "en"),
    refund.order,
    refund.name,
    accountText(refund),
  ]);
  return columns(lines, "No refunds.");
}

export function totalLines({ totals, refunds }: Awaited<ReturnType<typeof listRefunds>>): string[] {
  const all = totals.reduce((sum, total) => sum + total.refunds, 0);
  const amounts = totals.map(({ amount, currency }) => formatMoney(amount, currency, "en"));
  if (all === 0) return [];
  const shown = all > refunds.length ? ` (the first ${refunds.length} are shown: --limit)` : "";
  return [`total: ${amounts.join(" and ")} in ${all === 1 ? "1 refund" : `${all} refunds`}${shown}`];
}

const STATES = { to_send: "to send", queued: "at the provider", sent: "sent", settled: "settled", failed: "failed" };

const stateText = ({ state, sent_on }: RefundReport) =>
  state === "sent" && sent_on !== null ? `sent on ${dayOf(sent_on)}` : STATES[state];

function accountText({ sent_by, state, account, name, company, asked_on, last_error }: RefundReport): string {
  if (sent_by === "provider") return last_error ?? "";
  if (account === null) {
    if (state === "sent" || state === "settled") return "";
    return asked_on === null ? "no account; the customer is not asked yet" : `no account; asked on ${minute(asked_on)}`;
  }
  const bic = account.bic === null ? "" : `, BIC ${account.bic}`;
  const iban = state === "sent" ? account.iban : inGroupsOfFour(account.iban);
  const other = isOtherPerson(account.holder, [name, company]) ? " (not the name of the order)" : "";
  const { given_on } = account;
  const isReplaced = account.is_replaced && state === "to_send" && given_on !== null;
  const replaced = isReplaced ? ` (replaced on ${minute(given_on)})` : "";
  return `${iban}${bic}, ${account.holder}${other}${replaced}`;
}

/** Whether a word of each of the order's names is missing in the holder's: the operator looks twice before sending. */
function isOtherPerson(holder: string, names: readonly string[]): boolean {
  const words = (text: string): string[] => {
    const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
    // "S.r.l." is a word.
    return plain.replace(/\b(\p{L})\./gu, "$1").match(/\p{L}{2,}/gu) ?? [];
  };
  const known = words(holder);
  const wanted = names.map(words).filter((name) => name.length > 0);
  return wanted.length > 0 && !wanted.some((name) => name.every((word) => known.includes(word)));
}

type Step = Record<"before" | "after" | "actor" | "reason" | "created_on", string>;

/** One refund for people: `refunds show`. */
export function refundText(refund: RefundReport, events: readonly Step[]): string {
  const { id, order, name, email, reason, account, asked_on, reference, created_on } = refund;
  const lines = [
    `${id}  ${clockTime(created_on)}`,
    `${formatMoney(refund.amount, refund.currency, "en")}: ${stateText(refund)}, by the ${refund.sent_by}`,
    `order ${order}, ${name}, ${email}`,
    reason && `reason: ${reason}`,
    refund.sent_by === "operator" && refund.state !== "settled" && `account: ${accountText(refund) || "erased"}`,
    account?.given_on && `given by ${account.given_by} on ${minute(account.given_on)}`,
    asked_on && `asked for it on ${minute(asked_on)}`,
    reference && `reference: ${reference}`,
    refund.last_error && `error: ${refund.last_error}`,
    ...events.map(
      (one) => `${clockTime(one.created_on)}  ${one.before} → ${one.after}, by ${one.actor} (${one.reason})`,
    ),
  ];
  return lines.flatMap((line) => (line ? [printable(line)] : [])).join("\n");
}
