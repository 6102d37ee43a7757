import { Field, type FieldProps } from "./field";
import { FieldMessage } from "./field-message";

type RowField = Omit<FieldProps, "hint"> & {
  /** Whether the field's text is short, such as a code, or long, such as a name. */
  span: "short" | "long";
  hidden?: boolean;
  options?: readonly { code: string; name: string }[];
};

/** Related fields beside each other. Their messages and the hint are below the row, because a message is longer than a code. */
export function FieldRow({ fields, hint }: { fields: RowField[]; hint?: { field: string; text: string } | null }) {
  return (
    <div className="field-row">
      <div className="field-row-fields">
        {fields.map(({ span, hidden, options = [], message, ...field }) => (
          <div key={field.name} className={`field-row-${span}`} hidden={hidden}>
            <Field
              {...field}
              list={options.length > 0 ? `${field.name}-options` : undefined}
              isInvalid={message !== undefined}
              describedBy={[
                hint?.field === field.name && `${field.name}-hint`,
                message !== undefined && `${field.name}-message`,
              ]
                .filter(Boolean)
                .join(" ")}
            />
            {options.length > 0 && (
              <datalist id={`${field.name}-options`}>
                {options.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </datalist>
            )}
          </div>
        ))}
      </div>
      {hint && (
        <p id={`${hint.field}-hint`} className="hint">
          {hint.text}
        </p>
      )}
      {fields.map(({ name, label, message }) => (
        <FieldMessage key={name} id={`${name}-message`} message={message && `${label}: ${message}`} />
      ))}
    </div>
  );
}
