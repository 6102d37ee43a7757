import { type RefObject, useEffect } from "react";

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
    else if (!isTouched(form)) fill(form, readDraft(name));
    const keep = () => store((storage) => storage.setItem(name, JSON.stringify([...new FormData(form)])));
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [name, ref, sent]);
}

/** The server has the form's values now. */
export function forgetDraft(name: string): void {
  store((storage) => storage.removeItem(name));
}

/** Whatever stands in the storage, and wherever the browser forbids it, there is a draft or none. */
function readDraft(name: string): Map<string, string> {
  const text = store((storage) => storage.getItem(name));
  try {
    return new Map(JSON.parse(text ?? "[]"));
  } catch {
    return new Map();
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

/** Somebody typed before the scripts had come, or the browser filled fields in. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => isText(control) && control.value !== control.defaultValue);
}

function fill(form: HTMLFormElement, draft: Map<string, string>): void {
  if (draft.size === 0) return;
  for (const control of form.elements) {
    if (isBox(control)) control.checked = draft.get(control.name) === control.value;
    else if (isText(control) || control instanceof HTMLSelectElement)
      control.value = draft.get(control.name) ?? control.value;
  }
}
