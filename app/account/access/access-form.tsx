import type { ReactNode } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import { Field } from "~/forms/field";
import { FieldMessage } from "~/forms/field-message";
import { FormAlert } from "~/forms/form-alert";
import type { MessageKey } from "~/i18n/texts";
import { useT } from "~/i18n/use-t";

type AccessFieldName = "first_name" | "last_name" | "email" | "confirm_email" | "password" | "confirm_password";

/** The server's answer to a refused form. Passwords are never shown again. */
export interface RefusedForm {
  /** A message for the whole form, in the page's language. */
  message?: string;
  /** Codes of `access.json` without "error_", by field. */
  errors: Record<string, string>;
  values: Record<string, string>;
}

interface AccessFormProps {
  action: string;
  refused: RefusedForm | undefined;
  /** The fields from top to bottom, for the error summary. */
  fields: readonly string[];
  children: ReactNode;
}

/** A form about signing in. It loads a new document, so that header and footer change with the sign-in. */
export function AccessForm({ action, refused, fields, children }: AccessFormProps) {
  const t = useT();
  const errors = fields.flatMap((field) => {
    const code = refused?.errors[field];
    if (!code) return [];
    return [{ field, label: t(`access:${field}` as MessageKey), message: t(`access:error_${code}` as MessageKey) }];
  });
  return (
    <form method="post" action={action} className="form" noValidate>
      <ErrorSummary title={t("access:errors_title")} errors={errors} />
      {refused?.message && <FormAlert>{refused.message}</FormAlert>}
      {children}
    </form>
  );
}

interface AccessFieldProps {
  name: AccessFieldName;
  refused: RefusedForm | undefined;
  autoComplete: string;
  hint?: string;
  label?: string;
  maxLength: number;
}

/** A text field of such a form. Email and password have their input types. */
export function AccessField({ name, refused, label, ...input }: AccessFieldProps) {
  const t = useT();
  const code = refused?.errors[name];
  const isPassword = name.endsWith("password");
  return (
    <Field
      {...input}
      name={name}
      type={isPassword ? "password" : name.endsWith("email") ? "email" : "text"}
      label={label ?? t(`access:${name}`)}
      message={code && t(`access:error_${code}` as MessageKey)}
      defaultValue={isPassword ? undefined : refused?.values[name]}
      required
    />
  );
}

interface AccessBoxProps {
  name: "stay" | "newsletter" | "privacy";
  refused: RefusedForm | undefined;
  required?: boolean;
  children?: ReactNode;
}

/** A check box of such a form. */
export function AccessBox({ name, refused, required, children }: AccessBoxProps) {
  const t = useT();
  const code = refused?.errors[name];
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          id={name}
          name={name}
          required={required}
          defaultChecked={refused?.values[name] === "on"}
          aria-invalid={code ? true : undefined}
          aria-describedby={code ? `${name}-message` : undefined}
        />
        {t(`access:${name}`)}
      </label>
      {children}
      <FieldMessage id={`${name}-message`} message={code && t(`access:error_${code}` as MessageKey)} />
    </div>
  );
}
