import { useSubmit } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";

/** What the server last made of the form. */
interface Shown {
  countryId: number;
  prefix: string;
}

/**
 * With scripts a country applies as soon as it is chosen: the form is sent for its prices and choices while the shopper
 * goes on. The fields are the browser's own, so that what is typed meanwhile stays; the prefix alone is written, unless
 * it was changed after the form was sent.
 * @returns to be called when another country is chosen
 */
export function useCountryUpdate(ref: RefObject<HTMLFormElement | null>, { countryId, prefix }: Shown): () => void {
  const submit = useSubmit();
  const action = href("checkout", useLocale());
  const sentPrefix = useRef<string | null>(null);

  const update = useCallback(() => {
    const form = ref.current;
    if (!form) return;
    sentPrefix.current = control(form, "prefix")?.value ?? null;
    const body = new FormData(form);
    body.set("intent", "country");
    submit(body, { method: "post", action, replace: true, preventScrollReset: true });
  }, [ref, submit, action]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the country of the page is compared when it is taken over.
  useEffect(() => {
    // It may have been chosen before the scripts had come, or come from what was typed before a reload.
    const chosen = ref.current && control(ref.current, "countries_id")?.value;
    if (chosen && chosen !== String(countryId)) update();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another country may have the same prefix.
  useEffect(() => {
    const field = ref.current && control(ref.current, "prefix");
    if (field && field.value === sentPrefix.current) field.value = prefix;
    sentPrefix.current = null;
  }, [ref, countryId, prefix]);

  return update;
}

function control(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
}
