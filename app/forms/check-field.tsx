import { getInputProps, useField } from "@conform-to/react";
import type { ReactNode } from "react";
import { useLabel } from "./checked-form";
import { FieldMessage } from "./field-message";

interface CheckFieldProps {
  name: string;
  /** Instead of the label in the form's summary. */
  label?: ReactNode;
  required?: boolean;
  /** Between the box and its message. */
  children?: ReactNode;
}

/** A check box of a checked form, with its message. */
export function CheckField({ name, label, required, children }: CheckFieldProps) {
  const [field] = useField<string>(name);
  const ownLabel = useLabel(name);
  return (
    <div className="field">
      <label className="check">
        <input required={required} {...getInputProps(field, { type: "checkbox" })} />
        {label ?? ownLabel}
      </label>
      {children}
      <FieldMessage id={field.errorId} message={field.errors?.[0]} />
    </div>
  );
}
