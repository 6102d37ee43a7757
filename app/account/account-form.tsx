import type { ComponentProps } from "react";
import { CheckedForm } from "~/forms/checked-form";

type AccountFormProps = Omit<ComponentProps<typeof CheckedForm>, "loadsDocument"> & {
  title: string;
  button: string;
  /** The form's `intent`. */
  intent: string;
};

/** A section with a form. It loads a new document, so that no password stays in a field. */
export function AccountForm({ title, button, intent, action, children, ...form }: AccountFormProps) {
  return (
    <section id={`${intent}-form`} className="account-section">
      <h2>{title}</h2>
      <CheckedForm {...form} action={`${action}#${intent}-form`} loadsDocument>
        {children}
        <button type="submit" name="intent" value={intent} className="button button-primary">
          {button}
        </button>
      </CheckedForm>
    </section>
  );
}
