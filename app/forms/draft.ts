import { type RefObject, useEffect } from "react";
import { inSessionStorage } from "~/browser/storage";

/** A field that differs from the server's HTML; `checked` is null for fields without a check mark. */
type Change = [name: string, value: string, checked: boolean | null];

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

/** Repeats in the document what a shopper has entered into its earlier form, which React has replaced, and its marks. */
export function repeatEntered(earlier: HTMLElement): void {
  document.documentElement.className = earlier.className;
  const forms = [...document.forms];
  for (const [index, form] of earlier.querySelectorAll("form").entries())
    if (forms[index]) repeat(forms[index], changesOf(form));
}

/** Removes the draft once the server has the form's values. */
export function forgetDraft(name: string): void {
  inSessionStorage((storage) => storage.removeItem(name));
}

/** An empty list for unreadable or forbidden storage. */
function readDraft(name: string): Change[] {
  return inSessionStorage((storage) => JSON.parse(storage.getItem(name) ?? "[]")) ?? [];
}

const isBox = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  !isBox(control) && (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement);

function changesOf(form: HTMLFormElement): Change[] {
  return [...form.elements].flatMap((control): Change[] => {
    if (isBox(control))
      return control.checked === control.defaultChecked ? [] : [[control.name, control.value, control.checked]];
    if (isText(control)) return control.value === control.defaultValue ? [] : [[control.name, control.value, null]];
    if (!(control instanceof HTMLSelectElement)) return [];
    return control.selectedOptions[0]?.defaultSelected ? [] : [[control.name, control.value, null]];
  });
}

function repeat(form: HTMLFormElement, changes: Change[]): void {
  for (const [name, value, checked] of changes)
    for (const control of form.elements) {
      if (isBox(control)) {
        if (control.name === name && control.value === value) control.checked = checked === true;
      } else if ((isText(control) || control instanceof HTMLSelectElement) && control.name === name)
        control.value = value;
    }
}
