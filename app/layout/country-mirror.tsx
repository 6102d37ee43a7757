import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { inLocalStorage } from "~/browser/storage";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";

/** The key in local storage: the id of the shipping country (spec section 4). */
const KEY = "country";

/**
 * Keeps the shipping country's copy in local storage, and restores it when the cookie is gone. A document has prices in one
 * currency: when another becomes the visitor's, also in another tab, the document is loaded again. Renders nothing.
 */
export function CountryMirror({ country }: { country: { id: number; chosen: boolean; currency: string } }) {
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const restored = useRef(false);
  const { id, chosen, currency } = country;
  const loadedIn = useRef(currency);
  useEffect(() => {
    if (currency !== loadedIn.current) window.location.reload();
  }, [currency]);
  useEffect(() => {
    const copy = inLocalStorage((storage) => storage.getItem(KEY));
    if (chosen) inLocalStorage((storage) => storage.setItem(KEY, String(id)));
    else if (copy && !restored.current) {
      restored.current = true;
      void restoreCountry(copy, href("country", locale)).then((accepted) => accepted && revalidate());
    }
  }, [id, chosen, revalidate, locale]);
  useEffect(() => {
    const changed = (event: StorageEvent) => {
      if (event.key === KEY && event.newValue !== String(id)) revalidate();
    };
    window.addEventListener("storage", changed);
    return () => window.removeEventListener("storage", changed);
  }, [id, revalidate]);
  return null;
}

/**
 * Whether the server accepted the copy. A refused copy is removed. After a failed request the next page tries again.
 */
async function restoreCountry(copy: string, url: string): Promise<boolean> {
  const body = new URLSearchParams({ intent: "restore", country: copy });
  const response = await fetch(url, { method: "POST", body }).catch(() => null);
  if (response?.status === 400) inLocalStorage((storage) => storage.removeItem(KEY));
  return response?.ok ?? false;
}
