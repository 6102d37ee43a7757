import { getInputProps, getTextareaProps, useField } from "@conform-to/react";
import type { InputHTMLAttributes } from "react";
import { useT } from "~/i18n/use-t";
import { useLabel } from "./checked-form";
import { FieldMessage } from "./field-message";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "type" | "value"> {
  name: string;
  /** Instead of the label in the form's summary. */
  label?: string;
  hint?: string;
  /** The page says so. */
  optional?: boolean;
  type?: "text" | "email" | "password" | "date";
  /** The maximum length in UTF-16 units. A pasted text is not cut: the page says that it is too long. */
  limit?: number;
  /** Of a field of several lines. */
  rows?: number;
  /** The text, when it is not the form's value. */
  value?: string;
  /** The id of a text elsewhere about the field. */
  describedBy?: string;
}

/** A labelled text field of a checked form, with its message. */
export function Field(props: FieldProps) {
  const [field] = useField<string>(props.name);
  return (
    <div className="field">
      <FieldInput {...props} />
      <FieldMessage id={field.errorId} message={field.errors?.[0]} />
    </div>
  );
}

/** The field without its message. */
export function FieldInput(props: FieldProps) {
  const { name, label, hint, optional, type = "text", limit, rows, value, describedBy, ...input } = props;
  const [field] = useField<string>(name);
  const ownLabel = useLabel(name);
  const t = useT();
  const texts = [optional && `${field.id}-optional`, hint && field.descriptionId, describedBy]
    .filter(Boolean)
    .join(" ");
  const aria = { ariaDescribedBy: texts || undefined };
  const attributes = { ...input, "data-limit": limit };
  return (
    <>
      <label htmlFor={field.id}>{label ?? ownLabel}</label>
      {optional && (
        <span id={`${field.id}-optional`} className="optional">
          {t("form:optional")}
        </span>
      )}
      {hint && (
        <p id={field.descriptionId} className="hint">
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input
          {...attributes}
          {...getInputProps(field, { type, ...aria })}
          {...(value !== undefined && { defaultValue: value })}
        />
      ) : (
        <textarea rows={rows} data-limit={limit} {...getTextareaProps(field, aria)} />
      )}
    </>
  );
}
