/** Browsers and password managers fill in fields by their names. This name means nothing to them. */
export const HONEYPOT_NAME = "leave";

/** A field that people neither see nor hear. A form with a value in it comes from a program that fills in every field. */
export function HoneypotField({ id, label }: { id: string; label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={HONEYPOT_NAME} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
