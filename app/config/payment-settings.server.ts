import type { PaymentSettings } from "~/backend/create-backend";
import { paymentProviders } from "~/backend/payments/adapters";
import { tracedFetch, traceNotifications } from "~/backend/payments/trace";
import type { Environment } from "./env.server";
import { EXAMPLE_CARD } from "./example-settings.server";
import { paymentAccounts } from "./payment-accounts.server";
import { sandboxUrl } from "./sandbox-url.server";

/** The payment providers and the PostePay card of the environment, or of the sandbox. */
export function paymentSettings(env: Environment): PaymentSettings {
  const directory = env.PAYMENTS_TRACE;
  const send = directory ? tracedFetch(directory, fetch) : fetch;
  return {
    providers: paymentProviders(paymentAccounts(env, sandboxUrl(env)), send),
    topUpCard: topUpCard(env),
    trace: directory ? traceNotifications(directory) : undefined,
    traces: directory,
  };
}

function topUpCard(env: Environment): PaymentSettings["topUpCard"] {
  const { POSTEPAY_CARD: card, POSTEPAY_HOLDER: holder, POSTEPAY_FISCAL_CODE: fiscal_code } = env;
  if (card && holder && fiscal_code) return { card, holder, fiscal_code };
  return env.SHOP_MODE === "live" ? null : EXAMPLE_CARD;
}
