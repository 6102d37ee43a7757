import { openKlarna } from "./klarna-script";
import type { Payer, PaymentScript, ScriptPlace } from "./payment-script";
import { openPayPal } from "./paypal-script";

const SCRIPTS = { klarna: openKlarna, paypal: openPayPal };

/** Loads the provider's script into the page. @param action the path that takes the result */
export function openScript(script: PaymentScript, field: HTMLInputElement, action: string): Payer {
  const place = field.nextElementSibling;
  if (!field.form || !(place instanceof HTMLElement)) throw new Error("The field of the payment script has no form");
  const leave: ScriptPlace["leave"] = ({ reference, order, method }, outcome, token = "") =>
    post(action, { intent: "finish", reference, order: String(order), method, outcome, token });
  return SCRIPTS[script.name](script, { field, place, form: field.form, leave });
}

function post(action: string, fields: Record<string, string>): void {
  const form = Object.assign(document.createElement("form"), { method: "post", action, hidden: true });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
