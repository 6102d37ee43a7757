import type { ReactNode } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import { Field } from "~/forms/field";
import { FormAlert } from "~/forms/form-alert";
import { useT } from "~/i18n/use-t";

/** The server's answer to a refused form of a page with several forms. Texts are in the page's language. */
export interface RefusedAccountForm {
  /** The form's id. */
  form: string;
  /** A message for the whole form. */
  message?: string;
  errors: Record<string, string>;
  /** Without passwords. */
  values: Record<string, string>;
}

/** A form with its stored or refused values. */
export interface AccountFormState {
  /** The form's `intent`. */
  id: string;
  /** The labels of the fields, from top to bottom. */
  labels: Record<string, string>;
  values: Record<string, string>;
  /** The page's last refused form. */
  refused: RefusedAccountForm | undefined;
}

const refusedOf = ({ id, refused }: AccountFormState) => (refused?.form === id ? refused : undefined);

interface AccountFormProps {
  form: AccountFormState;
  title: string;
  /** The page's path. */
  action: string;
  button: string;
  children: ReactNode;
}

/** A section with a form. It loads a new document, so that no password stays in a field. */
export function AccountForm({ form, title, action, button, children }: AccountFormProps) {
  const t = useT();
  // Fields have the plain names.
  const anchor = `${form.id}-form`;
  const refused = refusedOf(form);
  const errors = Object.entries(form.labels).flatMap(([field, label]) => {
    const message = refused?.errors[field];
    return message ? [{ field, label, message }] : [];
  });
  return (
    <section id={anchor} className="account-section">
      <h2>{title}</h2>
      <form method="post" action={`${action}#${anchor}`} className="form" noValidate>
        <ErrorSummary title={t("access:errors_title")} errors={errors} />
        {refused?.message && <FormAlert>{refused.message}</FormAlert>}
        {children}
        <button type="submit" name="intent" value={form.id} className="button button-primary">
          {button}
        </button>
      </form>
    </section>
  );
}

interface AccountFieldProps {
  form: AccountFormState;
  name: string;
  autoComplete: string;
  maxLength: number;
  type?: "email" | "password";
  inputMode?: "tel";
  hint?: string;
  required?: boolean;
}

/** A text field of such a form. Passwords are never shown again. */
export function AccountField({ form, name, type, ...input }: AccountFieldProps) {
  const refused = refusedOf(form);
  return (
    <Field
      {...input}
      name={name}
      type={type ?? "text"}
      label={form.labels[name] ?? ""}
      message={refused?.errors[name]}
      defaultValue={type === "password" ? undefined : (refused?.values ?? form.values)[name]}
    />
  );
}
