import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";

/** Local storage: the id of the chosen shipping country (spec section 4). */
const KEY = "country";

/** Keeps the shipping country's copy in local storage, and hands it back when the cookie is gone. Renders nothing. */
export function CountryMirror({ country }: { country: { id: number; chosen: boolean } }) {
  const { revalidate } = useRevalidator();
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
        void handBack(copy, href("country", locale)).then((taken) => taken && revalidate());
      }
    } catch {}
  }, [id, chosen, revalidate, locale]);
  return null;
}

/** Whether the server took it. A copy that it refuses is forgotten; what could not be asked is asked another time. */
async function handBack(copy: string, address: string): Promise<boolean> {
  const body = new URLSearchParams({ intent: "restore", country: copy });
  const response = await fetch(address, { method: "POST", body }).catch(() => null);
  if (response?.status === 400) window.localStorage.removeItem(KEY);
  return response?.ok ?? false;
}
