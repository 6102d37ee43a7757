import { useSubmit } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";

/** The country and prefix of the server's last reply. */
interface FormState {
  countryId: number;
  prefix: string;
}

/**
 * With scripts a new country applies at once: the form is submitted for its prices and choices while the shopper
 * continues. The fields are uncontrolled, so later input stays. Only the prefix is set, unless it was changed after the
 * submission.
 * @returns a function for the change event of the country
 */
export function useCountryUpdate(ref: RefObject<HTMLFormElement | null>, { countryId, prefix }: FormState): () => void {
  const submit = useSubmit();
  const action = href("checkout", useLocale());
  const sentPrefix = useRef<string | null>(null);

  const update = useCallback(() => {
    const form = ref.current;
    if (!form) return;
    const field = control(form, "prefix");
    sentPrefix.current = field?.value ?? null;
    if (field) makeValueOwn(field);
    const body = new FormData(form);
    body.set("intent", "estimate");
    submit(body, { method: "post", action, replace: true, preventScrollReset: true });
  }, [ref, submit, action]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the country is compared once, at the first render.
  useEffect(() => {
    // The shopper may have chosen it before the scripts were loaded, or the browser may have restored it after a
    // reload.
    const chosen = ref.current && control(ref.current, "countries_id")?.value;
    if (chosen && chosen !== String(countryId)) update();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another country may have the same prefix.
  useEffect(() => {
    const field = ref.current && control(ref.current, "prefix");
    if (!field) return;
    const update = () => {
      if (field.value !== sentPrefix.current) return;
      field.value = prefix;
      // Another country may have been sent already.
      sentPrefix.current = prefix;
    };
    if (document.activeElement !== field) return update();
    // The shopper may have selected the text to type another.
    field.addEventListener("blur", update, { once: true });
    return () => field.removeEventListener("blur", update);
  }, [ref, countryId, prefix]);

  return update;
}

/**
 * A field that nobody has changed takes each new default value of React's, also while its text is selected. One whose value
 * was set keeps it.
 */
function makeValueOwn(field: HTMLInputElement | HTMLSelectElement): void {
  const { value } = field;
  field.value = value;
}

function control(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}
