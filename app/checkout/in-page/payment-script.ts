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
  reference: string;
  /** The provider's page, which needs no script of the shop's page. */
  url: string;
  clientToken: string | null;
  category: string | null;
  providerId: string | null;
}
