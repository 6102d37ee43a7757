import { loadScript } from "./load-script";
import type { Payer, PaymentScript, ScriptPlace, StartedInPage } from "./payment-script";

/** The part of Klarna's script that the page calls (Klarna Payments, v1). */
interface KlarnaPayments {
  init(options: { client_token: string }): void;
  load(
    options: { container: HTMLElement; payment_method_category?: string },
    data: object,
    done: (answer: { show_form?: boolean }) => void,
  ): void;
  authorize(
    options: { payment_method_category?: string },
    data: object,
    /** Without a form to try again, Klarna has refused the shopper. */
    done: (answer: { approved?: boolean; show_form?: boolean; authorization_token?: string }) => void,
  ): void;
}

declare global {
  interface Window {
    Klarna?: { Payments: KlarnaPayments };
  }
}

/** Milliseconds that a shopper waits for the script before the browser goes to Klarna's page. */
const START_LIMIT_MS = 3_000;

/** Klarna in the page: "Order and pay" begins the payment, and the script asks the shopper to agree. */
export function openKlarna(script: PaymentScript, { field, place, leave }: ScriptPlace): Payer {
  const loaded = loadScript(script.url);
  field.value = script.name;
  let isPaying = false;

  const show = async (started: StartedInPage) => {
    await loaded;
    const klarna = window.Klarna?.Payments;
    if (!klarna || !started.clientToken) throw new Error("Klarna's script cannot start");
    klarna.init({ client_token: started.clientToken });
    const { show_form } = await new Promise<{ show_form?: boolean }>((resolve) =>
      klarna.load({ container: place, ...categoryOf(started) }, {}, resolve),
    );
    if (!show_form) throw new Error("Klarna does not offer this payment");
    return klarna;
  };

  const pay = async (started: StartedInPage) => {
    const klarna = await Promise.race([show(started), rejectLate()]);
    klarna.authorize(categoryOf(started), {}, ({ approved, show_form, authorization_token: token }) => {
      isPaying = false;
      if (approved && token) leave(started, "approved", token);
      else leave(started, approved === false && show_form === false ? "refused" : "failed");
    });
  };

  return {
    pay(started) {
      if (isPaying) return;
      isPaying = true;
      pay(started).catch(() => {
        // The browser may come back to this page as it is now.
        isPaying = false;
        if (started.url === null) leave(started, "failed");
        else window.location.assign(started.url);
      });
    },
    close() {},
  };
}

function categoryOf({ category }: StartedInPage) {
  return category === null ? {} : { payment_method_category: category };
}

function rejectLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("Klarna's script is too slow")), START_LIMIT_MS);
  });
}
