import { CheckedForm, type FormResult } from "~/forms/checked-form";
import { Field } from "~/forms/field";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { DECLARATION_LIMITS } from "~/shop/field-limits";

interface DeclarationFormProps {
  values: Record<string, string>;
  result: FormResult | undefined;
  /** The id or the key of the shopper's own order, which go with the declaration. */
  proof: Record<string, string>;
}

/** The first step: which order, and who withdraws. It loads a new document, so that the second step is a page. */
export function DeclarationForm({ values, result, proof }: DeclarationFormProps) {
  const t = useT();
  const labels = {
    number: t("withdrawal:number"),
    email: t("withdrawal:email"),
    name: t("withdrawal:name"),
    items: t("withdrawal:items"),
  };
  return (
    <CheckedForm
      id="withdrawal"
      action={href("withdraw", useLocale(), undefined, proof)}
      labels={labels}
      values={values}
      result={result}
      loadsDocument
    >
      <h2>{t("withdrawal:step_1")}</h2>
      {Object.entries(proof).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field name="number" hint={t("withdrawal:number_hint")} required />
      <Field name="email" type="email" hint={t("withdrawal:email_hint")} autoComplete="email" required />
      <Field name="name" autoComplete="name" limit={DECLARATION_LIMITS.name} required />
      <Field name="items" rows={3} limit={DECLARATION_LIMITS.items} />
      <p>
        <button type="submit" name="intent" value="check" className="button button-primary">
          {t("withdrawal:continue")}
        </button>
      </p>
    </CheckedForm>
  );
}
