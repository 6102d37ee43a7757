import { paymentMethod } from "~/shop/payment-methods";
import { momentText } from "./dates";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph } from "./paragraphs";

/**
 * How to finish the payment of an order whose provider has reported none yet. Empty for other orders. The mail may arrive while
 * its reader is at the provider's page.
 */
export function payHere({ order, locale, link, t, money }: OrderOfMail): Paragraph[] {
  const { payment_code, payment_status, fulfilment_status, shipping_method, expires_on } = order;
  const isUnpaid = payment_status === "pending" || payment_status === "failed";
  if (paymentMethod(payment_code)?.flow !== "redirect" || !isUnpaid || fulfilment_status !== "new") return [];
  // Only goods are reserved.
  const untilText = shipping_method === "none" ? "mail:not_paid_until_no_delivery" : "mail:not_paid_until";
  const until = expires_on === null ? [] : [t(untilText, { moment: momentText(expires_on, locale, "short") })];
  const text = [t("mail:not_paid", { total: money(order.total) }), ...until].join(" ");
  const [page] = link;
  return page === undefined
    ? [`${text} ${t("mail:pay_again_by_reply")}`]
    : [text, { text: t("mail:pay_here"), url: page.url, label: t("mail:pay_again_button") }];
}
