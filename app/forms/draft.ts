import { type RefObject, useEffect } from "react";

/** A field that does not stand as the server wrote it; `checked` is null where there is nothing to tick. */
type Change = [name: string, value: string, checked: boolean | null];

/**
 * Keeps what is typed into a form and not sent yet for as long as the tab is open, so that a reload or a look at another
 * page loses nothing. What is sent, the server keeps.
 * @param sent whether the page shows what the server answered to the form
 */
export function useDraft(name: string, ref: RefObject<HTMLFormElement | null>, sent: boolean): void {
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    if (sent) forgetDraft(name);
    // Somebody may have typed before the scripts had come, or the browser have filled fields in.
    else if (changesOf(form).length === 0) repeat(form, readDraft(name));
    const keep = () => store((storage) => storage.setItem(name, JSON.stringify(changesOf(form))));
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [name, ref, sent]);
}

/** The server has the form's values now. */
export function forgetDraft(name: string): void {
  store((storage) => storage.removeItem(name));
}

/** Whatever stands in the storage, and wherever the browser forbids it, there are changes or none. */
function readDraft(name: string): Change[] {
  try {
    return JSON.parse(store((storage) => storage.getItem(name)) ?? "[]");
  } catch {
    return [];
  }
}

function store<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
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
