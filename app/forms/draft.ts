import { type RefObject, useEffect } from "react";
import { inSessionStorage } from "~/browser/storage";
import { type Change, changesOf, repeat } from "./entered";

/**
 * Keeps typed but unsent values of a form in the tab's session storage, so that a reload or a visit to another page loses
 * nothing. The server keeps sent values.
 * @param sent whether the page shows the server's answer to the form
 */
export function useDraft(name: string, ref: RefObject<HTMLFormElement | null>, sent: boolean): void {
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    if (sent) forgetDraft(name);
    // The shopper may have typed before the scripts loaded, or the browser may have filled in fields.
    else if (changesOf(form).length === 0) repeat(form, readDraft(name));
    const keep = () => inSessionStorage((storage) => storage.setItem(name, JSON.stringify(changesOf(form))));
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [name, ref, sent]);
}

/** Removes the draft once the server has the form's values. */
export function forgetDraft(name: string): void {
  inSessionStorage((storage) => storage.removeItem(name));
}

/** An empty list for unreadable or forbidden storage. */
function readDraft(name: string): Change[] {
  return inSessionStorage((storage) => JSON.parse(storage.getItem(name) ?? "[]")) ?? [];
}
