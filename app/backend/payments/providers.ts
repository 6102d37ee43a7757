import { type ProviderName, paymentMethod } from "~/shop/payment-methods";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { PaymentProvider } from "./provider";

/** The adapters of the providers that the shop has an account with. */
export type PaymentProviders = ReadonlyMap<ProviderName, PaymentProvider>;

export interface PaymentsOptions {
  database: Database<Tables>;
  providers: PaymentProviders;
}

/** The adapter for a method; undefined without an account. */
export function providerOf(providers: PaymentProviders, code: string): PaymentProvider | undefined {
  const name = paymentMethod(code)?.provider;
  return name ? providers.get(name) : undefined;
}
