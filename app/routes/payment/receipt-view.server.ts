import { checkoutChoices } from "~/checkout/checkout-data.server";
import { paymentScript } from "~/checkout/in-page/payment-script.server";
import { euroOfReceipt } from "~/checkout/receipt-payment.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import type { LastOrder, Receipt, ReceiptPayment } from "~/session/session-data";
import { convert } from "~/shop/money";
import type { OfferedMethod } from "~/shop/order-pricing";
import { isPaymentCode, PAYMENT_METHODS, type PaymentMethod, takenCurrency } from "~/shop/payment-methods";
import type { MethodView, PaymentState } from "./payment-view.server";

/**
 * The view model of the payment page for an order that its server does not let the shop read: what the shop has kept of it.
 * @throws Unavailable
 */
export async function receiptView({ api, locale, t }: PageContext, last: LastOrder, payment: ReceiptPayment) {
  const { methods } = await checkoutChoices(api);
  const receipt = last.receipt as Receipt;
  const { total, currency } = receipt;
  return {
    head: { title: t("payment:title"), noindex: true },
    receipt: { number: String(last.id), total, currency, euro: euroOfReceipt(receipt) },
    state: payment.state as PaymentState,
    checkPath:
      payment.state === "pending"
        ? href("payment-return", locale, { payment: `${payment.code}-${last.id}`, reference: "" })
        : null,
    script: paymentScript(payment.code, locale),
    methods: methods.flatMap((method) => methodView(method, last.receipt as Receipt, payment)),
  };
}

/**
 * The order's own method and those that need nothing of the order: on a provider's page or by transfer. The server decides
 * whether it lets the shopper change.
 */
function methodView(
  { id, code, fee }: OfferedMethod,
  { total, currency, euro }: Receipt,
  payment: ReceiptPayment,
): MethodView[] {
  const isChosen = code === payment.code;
  if (!isPaymentCode(code)) return [];
  const { flow, instructions }: PaymentMethod = PAYMENT_METHODS[code];
  const isOpen = flow === "redirect" || instructions === "transfer" || instructions === "top_up";
  if (!isChosen && !isOpen) return [];
  const charged = convert(fee, currency);
  const inOrderCurrency = { id, code, isChosen, fee: charged, total: total - payment.fee + charged, euro: null };
  if (takenCurrency(code, currency) === currency) return [inOrderCurrency];
  // The shop knows the euros of the method that was chosen at the order, and of another one when neither has a fee.
  const isSame = isChosen || (fee === 0 && payment.fee === 0);
  return euro !== undefined && isSame ? [{ ...inOrderCurrency, euro }] : [];
}
