import type { PaymentProblem } from "~/checkout/begin-payment.server";
import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import type { PaymentState } from "./payment-view.server";

/** Why the form was refused. */
export type FormProblem = PaymentProblem | "method_required" | "unknown_intent";

interface PaymentNewsProps {
  state: PaymentState;
  problem?: FormProblem;
  checkPath: string | null;
}

/** What has happened to the payment, or to the form. */
export function PaymentNews({ state, problem, checkPath }: PaymentNewsProps) {
  const t = useT();
  if (problem)
    return (
      <p role="alert" className="error-summary">
        {t(`payment:${problem}`)}
      </p>
    );
  if (state === "refused" || state === "unavailable" || state === "needs_script")
    return (
      <div role="alert" className="error-summary">
        <p>
          <strong>{t("payment:error")}</strong>
        </p>
        <p>{t(`payment:state_${state}`)}</p>
      </div>
    );
  return (
    <p role="status" className="notice">
      {t(`payment:state_${state}`)}
      {state === "pending" && checkPath && (
        <>
          {" "}
          <ShopLink to={checkPath} reloadDocument>
            {t("payment:check_again")}
          </ShopLink>
        </>
      )}
    </p>
  );
}
