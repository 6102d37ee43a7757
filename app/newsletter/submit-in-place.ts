import { untilAnswered } from "~/browser/connection";
import { HONEYPOT_NAME } from "~/ui/honeypot-field";

/** The result of `newsletter/subscriptions`, in the page's language. */
interface FormResult {
  message: string;
  errors: Record<string, string>;
  /** The honeypot was filled in: one more press sends the form. */
  asksAgain: boolean;
}

/** Submits the form without leaving the page, and shows the result in it. */
export async function submitNewsletter(form: HTMLFormElement): Promise<void> {
  const state = form.querySelector<HTMLElement>(".newsletter-state");
  if (!state || state.dataset.state === "loading") return;
  const showMessage = (name: string, text: string) => {
    state.dataset.state = name;
    state.textContent = text;
  };
  showMessage("loading", state.dataset.loading ?? "");
  const { ok, message, errors, asksAgain } = await send(form, state.dataset.failure ?? "");
  const wrong = ["email", "consent"].filter((name) => showError(form, name, errors[name]));
  showMessage(ok ? "success" : "failure", message);
  if (ok) form.reset();
  if (asksAgain) fieldOf(form, HONEYPOT_NAME)?.remove();
  const [first] = wrong;
  if (first) fieldOf(form, first)?.focus();
}

async function send(form: HTMLFormElement, failure: string): Promise<FormResult & { ok: boolean }> {
  try {
    const body = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      body.append(name, String(value));
    });
    const reply = await untilAnswered(() => fetch(`${form.action}/subscriptions`, { method: "POST", body }));
    return { ok: reply.ok, ...((await reply.json()) as FormResult) };
  } catch {
    return { ok: false, message: failure, errors: {}, asksAgain: false };
  }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector(`[name="${name}"]`);
}

/** @returns whether the form has such a field */
function showError(form: HTMLFormElement, name: string, text = ""): boolean {
  const field = fieldOf(form, name);
  const messageElement = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
  if (!field || !messageElement) return false;
  messageElement.textContent = text;
  if (text) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  return text !== "";
}
