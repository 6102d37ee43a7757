import { ErrorSummary } from "~/forms/error-summary";
import { Field } from "~/forms/field";
import { href } from "~/i18n/paths";
import type { MessageKey } from "~/i18n/texts";
import { useLocale, useT } from "~/i18n/use-t";

interface DeclarationFormProps {
  values: Record<string, string>;
  /** Codes of `withdrawal.json` without "error_", by field. */
  errors: Record<string, string>;
  /** The id or the key of the shopper's own order, which go with the declaration. */
  proof: Record<string, string>;
}

const fields = ["number", "email", "name", "items"] as const;

/** The first step: which order, and who withdraws. It loads a new document, so that the second step is a page. */
export function DeclarationForm({ values, errors, proof }: DeclarationFormProps) {
  const t = useT();
  const locale = useLocale();
  const message = (field: string) => (errors[field] ? t(`withdrawal:error_${errors[field]}` as MessageKey) : undefined);
  const listed = fields.flatMap((field) => {
    const text = message(field);
    return text ? [{ field, label: t(`withdrawal:${field}`), message: text }] : [];
  });
  const input = (field: (typeof fields)[number], autoComplete: string | undefined, maxLength: number) => ({
    name: field,
    label: t(`withdrawal:${field}`),
    message: message(field),
    defaultValue: values[field],
    autoComplete,
    maxLength,
    required: true,
  });
  return (
    <form method="post" action={href("withdraw", locale)} className="form" noValidate>
      <ErrorSummary title={t("withdrawal:errors_title")} errors={listed} />
      <h2>{t("withdrawal:step_1")}</h2>
      {Object.entries(proof).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field {...input("number", "off", 100)} hint={t("withdrawal:number_hint")} />
      <Field {...input("email", "email", 100)} type="email" hint={t("withdrawal:email_hint")} />
      <Field {...input("name", "name", 100)} />
      <Field {...input("items", undefined, 500)} label={t("withdrawal:items")} rows={3} required={false} />
      <p>
        <button type="submit" name="intent" value="check" className="button button-primary">
          {t("withdrawal:continue")}
        </button>
      </p>
    </form>
  );
}
