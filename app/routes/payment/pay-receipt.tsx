import { CheckoutSteps } from "~/checkout/checkout-steps";
import { PayInPage } from "~/checkout/in-page/pay-in-page";
import type { StartedInPage } from "~/checkout/in-page/payment-script";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";
import { MethodForm } from "./method-form";
import { type FormProblem, PaymentNews } from "./payment-news";
import type { receiptView } from "./receipt-view.server";

interface PayReceiptProps {
  view: Awaited<ReturnType<typeof receiptView>>;
  problem: FormProblem | undefined;
  started: StartedInPage | null;
}

/** The payment page of an order of which the server tells only the number. */
export function PayReceipt({ view, problem, started }: PayReceiptProps) {
  const { receipt, state, checkPath, script, methods } = view;
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide grid purchase">
      <div className="purchase-head">
        <CheckoutSteps current="payment" />
        <h1>{t("payment:title")}</h1>
        <p className="order-number">
          {t("order:number")}: <strong>{receipt.number}</strong>
        </p>
        <p>
          {t("common:total")}: <strong>{formatMoney(receipt.total, receipt.currency, locale)}</strong>
        </p>
        {receipt.euro !== undefined && (
          <p>
            {t("totals:in_euro")}: <strong>{formatMoney(receipt.euro, "EUR", locale)}</strong>
          </p>
        )}
        {!started && <PaymentNews state={state} problem={problem} checkPath={checkPath} />}
      </div>
      <div className="purchase-steps">
        <MethodForm
          methods={methods}
          refused={[]}
          currency={receipt.currency}
          isMissing={problem === "method_required"}
        >
          <PayInPage script={script} started={started} />
        </MethodForm>
        <p>
          {t("payment:contact_text")} <ShopLink to={href("contacts", locale)}>{t("payment:contact")}</ShopLink>
        </p>
      </div>
    </div>
  );
}
