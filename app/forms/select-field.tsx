import type { SelectHTMLAttributes } from "react";
import { FieldMessage } from "./field-message";

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  name: string;
  label: string;
  message?: string;
  /** The text of the empty choice. */
  empty?: string;
  options: readonly { id: number | string; name: string }[];
  /** The id of a text elsewhere about the field. */
  describedBy?: string;
}

/** A labelled choice with its message; its id is its name, so that the error summary can link to it. */
export function SelectField(props: SelectFieldProps) {
  const { name, id = name, label, message, empty, options, describedBy: elsewhere, ...select } = props;
  const describedBy = [elsewhere, message && `${id}-message`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        name={name}
        aria-invalid={message ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <FieldMessage id={`${id}-message`} message={message} />
    </div>
  );
}
