import { shopDay } from "~/account/orders/order-dates.server";
import type { WireOrder, WireRefund } from "~/contract/orders.server";
import type { Locale } from "~/i18n/locale";
import type { MessageKey } from "~/i18n/texts";
import { withArticle } from "~/shop/date-text";
import { formatMoney, toCents } from "~/shop/money";
import { RETENTION } from "~/shop/retention";

/** The part of an order's page about its refunds; null for an order without any. */
export type RefundView = NonNullable<ReturnType<typeof refundView>>;

/** @param action the path of the order's page, to which the form is sent */
export function refundView(
  { refunds, masked, confirmation }: Pick<WireOrder, "refunds" | "masked" | "confirmation">,
  action: string,
  locale: Locale,
) {
  if (!refunds || refunds.length === 0) return null;
  const waiting = refunds.filter(({ state, by }) => state === "to_send" && by === "transfer");
  const known = waiting.map(({ account }) => account ?? null);
  return {
    /** Without scripts the browser shows this part again. */
    action: `${action}#refund`,
    lines: refunds.map((refund) => ({
      key: refund.id,
      text: textOf(refund),
      values: {
        amount: formatMoney(toCents(refund.amount), refund.currency, locale),
        day: refund.sent_on ? withArticle(shopDay(refund.sent_on, locale), locale) : "",
        account: refund.account ?? "",
      },
    })),
    /** Whether a transfer waits, so that its account can be entered or changed. */
    isWaiting: waiting.length > 0,
    /** Whether the reader has to confirm the order before, by the link of another mail. */
    isUnconfirmed: masked === true && confirmation === "waiting",
    /** Whether a transfer waits for its account. */
    needsAccount: known.includes(null),
    /** Days after the transfer in which the account is erased. */
    keptDays: RETENTION.refund_account.period.count,
  };
}

function textOf({ state, by, account }: WireRefund): MessageKey {
  if (by === "provider") return state === "sent" ? "order:refund_sent_back" : "order:refund_sending_back";
  if (state === "settled") return "order:refund_settled";
  if (state === "sent") return account ? "order:refund_sent_to" : "order:refund_sent";
  return account ? "order:refund_sending_to" : "order:refund_sending";
}
