/** A field's message, for the field's `aria-describedby`. */
export function FieldMessage({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="field-message">
      {message}
    </p>
  );
}
