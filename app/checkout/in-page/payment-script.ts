import type { PaymentCode } from "~/shop/payment-methods";

/** A provider's script that pays in the page. Its URL and the data of a payment in it are public. */
export interface PaymentScript {
  name: "klarna" | "paypal";
  /** The method that it pays. */
  method: PaymentCode;
  url: string;
}

/** A payment that has begun and that the script of the page carries out. */
export interface StartedInPage {
  /** Empty on a server without references. */
  reference: string;
  order: number;
  /** The code of the payment's method. */
  method: string;
  /** The provider's page, which needs no script of the shop's page; null where the server gives none. */
  url: string | null;
  clientToken: string | null;
  category: string | null;
  providerId: string | null;
}

/** Carries out payments with the provider's script. */
export interface Payer {
  pay(started: StartedInPage): void;
  /** The form has begun no payment, or the page is left. */
  close(): void;
}

/** Where the script works in the page. */
export interface ScriptPlace {
  /** The field with the name of the page's script, for the form's action. */
  field: HTMLInputElement;
  /** For what the script draws. */
  place: HTMLElement;
  form: HTMLFormElement;
  /** Leaves the page with the result. A token must be in no URL, so a form posts it. */
  leave(started: StartedInPage, outcome: "approved" | "refused" | "failed", token?: string): void;
}
