import { loadScript } from "./load-script";
import type { Payer, PaymentScript, ScriptPlace, StartedInPage } from "./payment-script";

interface ButtonOptions {
  createOrder(): Promise<string>;
  onApprove(): void;
  onCancel(): void;
  onError(error: unknown): void;
}

declare global {
  interface Window {
    paypal?: { Buttons(options: ButtonOptions): { isEligible(): boolean; render(place: HTMLElement): Promise<void> } };
  }
}

/** PayPal's buttons beside "Order and pay": they send the same form, and pay in PayPal's own window. */
export function openPayPal(script: PaymentScript, { field, place, form, leave }: ScriptPlace): Payer {
  let started: StartedInPage | null = null;
  let waiting: { resolve(orderId: string): void; reject(error: Error): void } | null = null;

  const leaveTo = (payment: StartedInPage) =>
    payment.url === null ? leave(payment, "failed") : window.location.assign(payment.url);

  const options: ButtonOptions = {
    createOrder: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        form.querySelector<HTMLInputElement>(`#method-${script.method}`)?.click();
        // For this submission alone: the plain button leads to PayPal's page.
        field.value = script.name;
        form.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
        field.value = "";
      }),
    onApprove: () => started && leave(started, "approved"),
    onCancel: () => started && leave(started, "failed"),
    // Before a payment the page says why there is none.
    onError: () => started && leaveTo(started),
  };
  loadScript(script.url)
    .then(async () => {
      const buttons = window.paypal?.Buttons(options);
      if (buttons?.isEligible()) await buttons.render(place);
    })
    // The plain button stays.
    .catch(() => {});

  return {
    pay(payment) {
      if (!waiting) return;
      started = payment;
      if (payment.providerId === null) leaveTo(payment);
      else waiting.resolve(payment.providerId);
      waiting = null;
    },
    close() {
      waiting?.reject(new Error("No payment has begun"));
      waiting = null;
    },
  };
}
