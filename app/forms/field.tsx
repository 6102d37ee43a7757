import type { AllHTMLAttributes } from "react";
import { FieldMessage } from "./field-message";

export interface FieldProps extends Omit<AllHTMLAttributes<HTMLElement>, "span"> {
  name: string;
  label: string;
  message?: string;
  hint?: string;
  /** The ids of a hint and a message elsewhere, and whether that message is about an invalid text. */
  describedBy?: string;
  isInvalid?: boolean;
}

/** A labelled text input, with `rows` one of several lines, with its message; its id is its name, so that the error summary can link to it. */
export function Field(props: FieldProps) {
  const { name, id = name, label, message, hint, describedBy: elsewhere, isInvalid, ...input } = props;
  const describedBy = [elsewhere, hint && `${id}-hint`, message && `${id}-message`].filter(Boolean).join(" ");
  const attributes = {
    ...input,
    id,
    name,
    "aria-invalid": message || isInvalid ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {input.rows === undefined ? <input type="text" {...attributes} /> : <textarea {...attributes} />}
      <FieldMessage id={`${id}-message`} message={message} />
    </div>
  );
}
