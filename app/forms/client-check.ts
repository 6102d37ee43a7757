/** What the browser checks itself: keys of `form.json`. The server checks the same again, and has more rules. */
const clientErrors = [
  ...([
    "required",
    "email_required",
    "email_invalid",
    "email_mismatch",
    "password_short",
    "password_mismatch",
  ] as const),
  ...(["too_long", "day_invalid", "day_past", "day_too_late"] as const),
] as const;

export type ClientError = (typeof clientErrors)[number];

export const isClientError = (code: string): code is ClientError => clientErrors.some((one) => one === code);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The first error of each field by its HTML constraints, its limit (`data-limit`, in UTF-16 units), and the field that it
 * repeats (`confirm_…`). Hidden fields have no errors: the server knows whether they count.
 */
export function checkFields(form: HTMLFormElement): Record<string, ClientError> {
  const errors: Record<string, ClientError> = {};
  for (const element of form.elements) {
    if (!isControl(element) || !element.name || !isShown(element)) continue;
    const error = errorOf(element, form);
    if (error) errors[element.name] ??= error;
  }
  return errors;
}

function isControl(element: Element): element is Control {
  return "validity" in element && element instanceof HTMLElement && !(element instanceof HTMLButtonElement);
}

/** Not in a closed `<details>` either. Browsers before Chrome 105, Firefox 106 and Safari 17.4 see it as shown. */
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

function errorOf(control: Control, form: HTMLFormElement): ClientError | null {
  const { name, type, value, validity, dataset, willValidate } = control;
  if (!willValidate) return null;
  if (validity.valueMissing) return type === "email" ? "email_required" : "required";
  // Pasted invisible characters and domains with accents are the server's matter, which cleans them first.
  const isPlain = /^[\x20-\x7e]*$/.test(value);
  if (validity.typeMismatch && isPlain) return "email_invalid";
  if (validity.badInput) return "day_invalid";
  if (validity.rangeUnderflow) return "day_past";
  if (validity.rangeOverflow) return "day_too_late";
  if (validity.tooShort) return "password_short";
  if (dataset.limit && value.trim().length > Number(dataset.limit)) return "too_long";
  const repeated = name.startsWith("confirm_") && form.elements.namedItem(name.slice("confirm_".length));
  if (!(repeated instanceof HTMLInputElement)) return null;
  if (type === "password") return value === repeated.value ? null : "password_mismatch";
  return !isPlain || value.trim().toLowerCase() === repeated.value.trim().toLowerCase() ? null : "email_mismatch";
}
