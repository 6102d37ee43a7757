import type { Environment } from "./env.server";
import { PRODUCTION_URLS } from "./payment-fields.server";
import { SANDBOX_KEYS } from "./sandbox-keys";

/**
 * The accounts with payment providers: those of the environment, else those with the sandbox. Without both a provider is
 * missing.
 * @param sandboxUrl without a slash at its end; null without a sandbox
 */
export function paymentAccounts(env: Environment, sandboxUrl: string | null) {
  const sandbox = <Name extends keyof typeof SANDBOX_KEYS>(name: Name) =>
    sandboxUrl === null ? undefined : { ...SANDBOX_KEYS[name], url: `${sandboxUrl}/${name}` };
  return {
    nexi:
      env.NEXI_ALIAS && env.NEXI_MAC_KEY
        ? { alias: env.NEXI_ALIAS, macKey: env.NEXI_MAC_KEY, url: env.NEXI_URL ?? PRODUCTION_URLS.nexi }
        : sandbox("nexi"),
    revolut:
      env.REVOLUT_SECRET_KEY && env.REVOLUT_WEBHOOK_SECRET
        ? {
            secretKey: env.REVOLUT_SECRET_KEY,
            webhookSecret: env.REVOLUT_WEBHOOK_SECRET,
            url: env.REVOLUT_URL ?? PRODUCTION_URLS.revolut,
          }
        : sandbox("revolut"),
    paypal:
      env.PAYPAL_CLIENT_ID && env.PAYPAL_SECRET && env.PAYPAL_WEBHOOK_ID
        ? {
            clientId: env.PAYPAL_CLIENT_ID,
            secret: env.PAYPAL_SECRET,
            webhookId: env.PAYPAL_WEBHOOK_ID,
            url: env.PAYPAL_URL ?? PRODUCTION_URLS.paypal,
          }
        : sandbox("paypal"),
    klarna:
      env.KLARNA_USERNAME && env.KLARNA_PASSWORD
        ? {
            username: env.KLARNA_USERNAME,
            password: env.KLARNA_PASSWORD,
            url: env.KLARNA_URL ?? PRODUCTION_URLS.klarna,
          }
        : sandbox("klarna"),
  };
}
