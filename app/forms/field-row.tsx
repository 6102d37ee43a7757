import { useField } from "@conform-to/react";
import { FieldInput, type FieldProps } from "./field";
import { FieldMessage } from "./field-message";

type RowField = FieldProps & {
  label: string;
  /** Whether the field's text is short, such as a code, or long, such as a name. */
  span: "short" | "long";
};

interface FieldRowProps {
  fields: RowField[];
  hint?: { id: string; text: string } | null;
}

/** Related fields beside each other. Their messages and the hint are below the row, because a message is longer than a code. */
export function FieldRow({ fields, hint }: FieldRowProps) {
  return (
    <div className="field-row">
      <div className="field-row-fields">
        {fields.map(({ span, hidden, ...field }) => (
          <div key={field.name} className={`field field-row-${span}`} hidden={hidden}>
            <FieldInput {...field} />
          </div>
        ))}
      </div>
      {hint && (
        <p id={hint.id} className="hint">
          {hint.text}
        </p>
      )}
      {fields
        .filter(({ hidden }) => !hidden)
        .map(({ name, label }) => (
          <RowMessage key={name} name={name} label={label} />
        ))}
    </div>
  );
}

function RowMessage({ name, label }: { name: string; label: string }) {
  const [field] = useField<string>(name);
  const message = field.errors?.[0];
  return <FieldMessage id={field.errorId} message={message && `${label}: ${message}`} />;
}
