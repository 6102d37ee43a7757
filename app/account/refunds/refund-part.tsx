import { CheckedForm, type FormResult } from "~/forms/checked-form";
import { EmptyForm } from "~/forms/empty-form";
import { Field } from "~/forms/field";
import { FormAlert } from "~/forms/form-alert";
import { useT } from "~/i18n/use-t";
import { REFUND_FORM, type RefusedAccount } from "./refund-form";
import type { RefundView } from "./refund-view.server";

interface RefundPartProps {
  view: RefundView | null;
  refused: RefusedAccount | undefined;
}

/** The refunds of an order with their states, and the form for the account of those that the shop sends by a transfer. */
export function RefundPart({ view, refused }: RefundPartProps) {
  const t = useT();
  if (!view) return <EmptyForm id={REFUND_FORM} />;
  const { lines, needsAccount, isUnconfirmed } = view;
  const isWaiting = view.isWaiting && !isUnconfirmed;
  return (
    <section id="refund" aria-labelledby="refund-title" className="order-refund">
      <h2 id="refund-title">{t("order:refund_title")}</h2>
      {lines.map(({ key, text, values }) => (
        <p key={key}>{t(text, values)}</p>
      ))}
      {refused?.problem && refused.problem !== "unconfirmed" && (
        <FormAlert>{t(`order:refund_problem_${refused.problem}`)}</FormAlert>
      )}
      {view.isWaiting && isUnconfirmed && <p>{t("order:refund_problem_unconfirmed")}</p>}
      {!isWaiting && <EmptyForm id={REFUND_FORM} />}
      {isWaiting && needsAccount && (
        <>
          <p>
            <strong>{t("order:refund_needs_account")}</strong>
          </p>
          <AccountForm view={view} result={refused?.result} />
        </>
      )}
      {isWaiting && !needsAccount && (
        <details open={refused?.result !== undefined}>
          <summary>{t("order:refund_other_account")}</summary>
          <AccountForm view={view} result={refused?.result} />
        </details>
      )}
    </section>
  );
}

function AccountForm({ view, result }: { view: RefundView; result: FormResult | undefined }) {
  const t = useT();
  const labels = { iban: t("order:refund_iban"), holder: t("order:refund_holder"), bic: t("order:refund_bic") };
  return (
    <CheckedForm id={REFUND_FORM} action={view.action} labels={labels} result={result}>
      <Field
        name="iban"
        hint={t("order:refund_iban_hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Field name="holder" autoComplete="name" required />
      <Field name="bic" hint={t("order:refund_bic_hint")} autoComplete="off" autoCapitalize="characters" optional />
      <p className="hint">{t("order:refund_privacy", { days: view.keptDays })}</p>
      <p>
        <button type="submit" name="intent" value={REFUND_FORM} className="button button-primary">
          {t("order:refund_submit")}
        </button>
      </p>
    </CheckedForm>
  );
}
