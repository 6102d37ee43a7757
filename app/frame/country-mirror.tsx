import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";

/** Local storage: the id of the chosen shipping country (spec section 4). */
const KEY = "country";

/** Keeps the shipping country's copy in local storage, and hands it back when the cookie is gone. Renders nothing. */
export function CountryMirror({ country }: { country: { id: number; chosen: boolean } }) {
  const { submit } = useFetcher();
  const locale = useLocale();
  const asked = useRef(false);
  const { id, chosen } = country;
  useEffect(() => {
    // Storage may be full or forbidden: the copy is only a comfort.
    try {
      const copy = window.localStorage.getItem(KEY);
      if (chosen) window.localStorage.setItem(KEY, String(id));
      else if (copy && !asked.current) {
        asked.current = true;
        submit({ intent: "restore", country: copy }, { method: "post", action: href("country", locale) });
      }
    } catch {}
  }, [id, chosen, submit, locale]);
  return null;
}
