/** A field's message, to be named by the field's `aria-describedby`. */
export function FieldMessage({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="field-message">
      {message}
    </p>
  );
}
