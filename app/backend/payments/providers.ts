import { isPaymentCode, type PaymentCode } from "~/shop/payment-methods";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { PaymentProvider } from "./provider";

export type ProviderName = "nexi" | "paypal" | "klarna" | "revolut";

/** The provider of each payment method that is paid on a provider's page. */
const PROVIDER_OF: Partial<Record<PaymentCode, ProviderName>> = {
  card: "nexi",
  paypal: "paypal",
  klarna: "klarna",
  revolut: "revolut",
};

/** The adapters of the providers that the shop has an account with. */
export type PaymentProviders = ReadonlyMap<ProviderName, PaymentProvider>;

export interface PaymentsOptions {
  database: Database<Tables>;
  providers: PaymentProviders;
}

/** The provider's name of a method; null for a method without a provider's page. */
export function providerName(code: string): ProviderName | null {
  return (isPaymentCode(code) && PROVIDER_OF[code]) || null;
}

/** The adapter for a method; undefined without an account. */
export function providerOf(providers: PaymentProviders, code: string): PaymentProvider | undefined {
  const name = providerName(code);
  return name === null ? undefined : providers.get(name);
}
