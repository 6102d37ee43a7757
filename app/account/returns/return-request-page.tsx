import { EmptyForm } from "~/forms/empty-form";
import { FormAlert } from "~/forms/form-alert";
import { ShopLink } from "~/i18n/shop-link";
import type { MessageKey } from "~/i18n/texts";
import { useT } from "~/i18n/use-t";
import type { RefusedReturn } from "./request-return.server";
import { ReturnForm } from "./return-form";
import type { ReturnFormView } from "./return-views.server";

interface ReturnRequestPageProps {
  view: ReturnFormView;
  refused: RefusedReturn | undefined;
}

/** The page for a return or an exchange, in the account and for guests. */
export function ReturnRequestPage({ view, refused }: ReturnRequestPageProps) {
  const t = useT();
  const { order, until, problem } = view;
  const refusal = refused?.problem;
  return (
    <div className="container narrow">
      <h1>{t("return:title")}</h1>
      <p>
        <ShopLink to={order.path}>{t("return:of_order", { number: order.number })}</ShopLink>
      </p>
      {refusal && refusal !== problem && (
        <FormAlert>
          {refusal === "failure" ? t("return:failure") : t(`return:problem_${refusal}` as MessageKey)}
        </FormAlert>
      )}
      {problem ? (
        <>
          <p className="notice">{t(`return:problem_${problem}`)}</p>
          <EmptyForm id="return" />
        </>
      ) : (
        <>
          {until && <p>{t("return:intro", { day: until })}</p>}
          <ReturnForm view={view} result={refused?.result} />
        </>
      )}
    </div>
  );
}
