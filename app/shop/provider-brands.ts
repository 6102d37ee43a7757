import type { ProviderName } from "./payment-methods";

/** The brand that shoppers know a provider by. Only the checkout loads it. */
export const PROVIDER_BRANDS: Record<ProviderName, string> = {
  nexi: "Nexi",
  paypal: "PayPal",
  klarna: "Klarna",
  revolut: "Revolut",
};
