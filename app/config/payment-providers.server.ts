import type { PaymentSettings } from "~/backend/create-backend";
import { klarna } from "~/backend/payments/klarna";
import { nexi } from "~/backend/payments/nexi";
import { paypal } from "~/backend/payments/paypal";
import type { PaymentProvider } from "~/backend/payments/provider";
import { revolut } from "~/backend/payments/revolut";
import { tracedFetch, traceNotifications } from "~/backend/payments/trace";
import type { ProviderName } from "~/shop/payment-methods";
import type { Environment } from "./env.server";
import { paymentAccounts } from "./payment-accounts.server";

/**
 * The adapters of the providers that the shop has an account with, and the trace when PAYMENTS_TRACE is set.
 * @param sandboxUrl without a slash at its end; null without a sandbox
 */
export function paymentProviders(
  env: Environment,
  sandboxUrl: string | null,
): Pick<PaymentSettings, "providers" | "trace"> {
  const { PAYMENTS_TRACE: directory } = env;
  // Tests and instruments replace the global fetch after this call.
  const plain: typeof fetch = (input, init) => fetch(input, init);
  const send = directory ? tracedFetch(directory, plain) : plain;
  const accounts = paymentAccounts(env, sandboxUrl);
  const providers = new Map<ProviderName, PaymentProvider>();
  if (accounts.nexi) providers.set("nexi", nexi(accounts.nexi, send));
  if (accounts.paypal) providers.set("paypal", paypal(accounts.paypal, send));
  if (accounts.klarna) providers.set("klarna", klarna(accounts.klarna, send));
  if (accounts.revolut) providers.set("revolut", revolut(accounts.revolut, send));
  return { providers, trace: directory ? traceNotifications(directory) : undefined };
}
