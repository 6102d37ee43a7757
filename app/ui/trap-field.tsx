/** No word of it means anything to browsers and password managers, which fill in fields by their names. */
export const TRAP_NAME = "leave";

/** A field that people neither see nor hear: programs that fill in every field betray themselves. */
export function TrapField({ id, label }: { id: string; label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={TRAP_NAME} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
