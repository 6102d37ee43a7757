import type { PaymentCode } from "~/shop/payment-methods";
import { type KlarnaSettings, klarna } from "./klarna";
import { type NexiSettings, nexi } from "./nexi";
import { type PayPalSettings, paypal } from "./paypal";
import type { PaymentProvider } from "./provider";
import { type RevolutSettings, revolut } from "./revolut";

/** The accounts of the shop with payment providers; a missing one is not offered. */
export interface ProviderAccounts {
  nexi?: NexiSettings;
  paypal?: PayPalSettings;
  klarna?: KlarnaSettings;
  revolut?: RevolutSettings;
}
export type ProviderName = keyof ProviderAccounts;

/** The provider of each payment method on a provider's page. */
export const PROVIDER_OF: Partial<Record<PaymentCode, ProviderName>> = {
  card: "nexi",
  paypal: "paypal",
  klarna: "klarna",
  revolut: "revolut",
};

export type PaymentProviders = ReadonlyMap<ProviderName, PaymentProvider>;

/** The adapters of the providers that the shop has an account with. @param send the fetch for their requests */
export function paymentProviders(accounts: ProviderAccounts, send: typeof fetch): PaymentProviders {
  const adapters: Record<ProviderName, PaymentProvider | null> = {
    nexi: accounts.nexi ? nexi(accounts.nexi, send) : null,
    paypal: accounts.paypal ? paypal(accounts.paypal, send) : null,
    klarna: accounts.klarna ? klarna(accounts.klarna, send) : null,
    revolut: accounts.revolut ? revolut(accounts.revolut, send) : null,
  };
  const entries = Object.entries(adapters) as [ProviderName, PaymentProvider | null][];
  return new Map(entries.flatMap(([name, adapter]) => (adapter ? [[name, adapter] as const] : [])));
}
