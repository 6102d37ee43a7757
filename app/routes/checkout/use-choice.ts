import { type RefObject, useEffect, useState } from "react";

/** The chosen delivery and payment of the form; null for none. */
export interface Choice {
  shipping: string | null;
  payment: string | null;
}

/**
 * The choices of the form for scripts. The radio buttons are uncontrolled: a draft, or the browser after Back, may choose
 * them too. Browsers with `:has()` show the same before scripts run.
 * @param summary the server's data; with new data the choices are read again
 * @returns null on the server and at the first render
 */
export function useChoice(
  ref: RefObject<HTMLFormElement | null>,
  summary: unknown,
  onChoice: (choice: Choice) => void,
): Choice | null {
  const [choice, setChoice] = useState<Choice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data may have other buttons.
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const read = () => {
      clearImpossible(form);
      const next = { shipping: chosen(form, "shipping"), payment: chosen(form, "payment") };
      setChoice(next);
      onChoice(next);
    };
    read();
    form.addEventListener("change", read);
    return () => form.removeEventListener("change", read);
  }, [ref, summary, onChoice]);
  return choice;
}

/** A method that needs the courier is not chosen for a pickup: a closed choice would hold the form back without a reason. */
function clearImpossible(form: HTMLFormElement): void {
  const method = form.querySelector<HTMLInputElement>(".courier-only:checked");
  if (method && chosen(form, "shipping") === "pickup") method.checked = false;
}

function chosen(form: HTMLFormElement, name: string): string | null {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? null;
}
