import { getSelectProps, useField } from "@conform-to/react";
import type { SelectHTMLAttributes } from "react";
import { useLabel } from "./checked-form";
import { FieldMessage } from "./field-message";

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "form" | "value"> {
  name: string;
  /** Instead of the label in the form's summary. */
  label?: string;
  /** The text of the empty choice. */
  empty?: string;
  options: readonly { id: number | string; name: string }[];
  /** The chosen one, when it is not the form's value. */
  value?: string;
  /** The id of a text elsewhere about the field. */
  describedBy?: string;
}

/** A labelled choice of a checked form, with its message. */
export function SelectField({ name, label, empty, options, value, describedBy, ...select }: SelectFieldProps) {
  const [field] = useField<string>(name);
  const ownLabel = useLabel(name);
  return (
    <div className="field">
      <label htmlFor={field.id}>{label ?? ownLabel}</label>
      <select
        {...select}
        {...getSelectProps(field, { ariaDescribedBy: describedBy })}
        {...(value !== undefined && { defaultValue: value })}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <FieldMessage id={field.errorId} message={field.errors?.[0]} />
    </div>
  );
}
