/** A field that differs from the server's HTML; `checked` is null for fields without a check mark. */
export type Change = [name: string, value: string, checked: boolean | null];

/**
 * React has rendered the document anew: enters the shopper's input of the earlier document into the forms of the new one, and copies
 * the classes of its root.
 */
export function repeatEntered(earlier: HTMLElement): void {
  document.documentElement.className = earlier.className;
  const forms = [...document.forms];
  for (const [index, form] of earlier.querySelectorAll("form").entries())
    if (forms[index]) repeat(forms[index], changesOf(form));
}

const isBox = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  !isBox(control) && (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement);

/** The fields that the shopper has changed. */
export function changesOf(form: HTMLFormElement): Change[] {
  return [...form.elements].flatMap((control): Change[] => {
    if (isBox(control))
      return control.checked === control.defaultChecked ? [] : [[control.name, control.value, control.checked]];
    if (isText(control)) return control.value === control.defaultValue ? [] : [[control.name, control.value, null]];
    if (!(control instanceof HTMLSelectElement)) return [];
    return control.selectedOptions[0]?.defaultSelected ? [] : [[control.name, control.value, null]];
  });
}

/** Enters the changes into a form. */
export function repeat(form: HTMLFormElement, changes: Change[]): void {
  for (const [name, value, checked] of changes)
    for (const control of form.elements) {
      if (isBox(control)) {
        if (control.name === name && control.value === value) control.checked = checked === true;
      } else if ((isText(control) || control instanceof HTMLSelectElement) && control.name === name)
        control.value = value;
    }
}
