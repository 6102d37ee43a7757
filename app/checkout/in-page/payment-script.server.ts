import { environment } from "~/config/env.server";
import { paymentAccounts } from "~/config/payment-accounts.server";
import { sandboxUrl } from "~/config/sandbox-url.server";
import type { Locale } from "~/i18n/locale";
import type { Hosts } from "~/page-html/content-security-policy.server";
import { type PaymentCode, paymentMethod } from "~/shop/payment-methods";
import type { PaymentScript } from "./payment-script";

type Accounts = ReturnType<typeof paymentAccounts>;

interface ScriptRow {
  origin: string;
  path: string;
  /** The parameters of the script's URL; undefined without an account of the shop. */
  query(accounts: Accounts, locale: Locale, isRemote: boolean): Record<string, string> | undefined;
  hosts: Hosts;
}

const PAYPAL_HOSTS = "https://*.paypal.com https://*.paypalobjects.com";

/** The scripts by provider. Their hosts follow the providers' guides for pages with a policy. */
const SCRIPTS: Record<PaymentScript["name"], ScriptRow> = {
  klarna: {
    origin: "https://x.klarnacdn.net",
    path: "/kp/lib/v1/api.js",
    // The token of the session names the account, so a remote server's needs no setting here.
    query: ({ klarna }, _locale, isRemote) => (klarna || isRemote ? {} : undefined),
    hosts: {
      "script-src": "https://x.klarnacdn.net",
      "style-src": "'unsafe-inline' https://x.klarnacdn.net",
      "img-src": "https://*.klarna.com https://x.klarnacdn.net",
      "font-src": "https://x.klarnacdn.net",
      "connect-src": "https://*.klarna.com https://*.klarnaevt.com https://x.klarnacdn.net",
      "frame-src": "https://*.klarna.com https://x.klarnacdn.net",
    },
  },
  paypal: {
    origin: "https://www.paypal.com",
    path: "/sdk/js",
    query: ({ paypal }, locale) =>
      paypal && {
        "client-id": paypal.clientId,
        currency: "EUR",
        intent: "capture",
        locale: locale === "it" ? "it_IT" : "en_GB",
        components: "buttons",
        commit: "true",
        "disable-funding": "sepa,mybank",
      },
    hosts: {
      "script-src": PAYPAL_HOSTS,
      "style-src": "'unsafe-inline'",
      "img-src": PAYPAL_HOSTS,
      "connect-src": PAYPAL_HOSTS,
      "frame-src": "https://*.paypal.com",
    },
  },
};

/** The script that pays with a method in the page; null for a method without one. */
export function paymentScript(code: PaymentCode | string, locale: Locale): PaymentScript | null {
  const name = paymentMethod(code)?.provider;
  if (!isScript(name)) return null;
  const env = environment();
  const sandbox = sandboxUrl(env);
  const accounts = paymentAccounts(env, sandbox);
  const { origin, path, query } = SCRIPTS[name];
  const values = query(accounts, locale, env.API_URL !== undefined);
  if (!values) return null;
  const isSandbox = sandbox !== null && accounts[name]?.url.startsWith(`${sandbox}/`);
  const url = new URL((isSandbox ? `${sandbox}/${name}` : origin) + path);
  url.search = new URLSearchParams(values).toString();
  return { name, method: code as PaymentCode, url: url.href };
}

function isScript(name: string | null | undefined): name is PaymentScript["name"] {
  return typeof name === "string" && name in SCRIPTS;
}

/**
 * The hosts that the scripts of a page need, for its policy.
 * @param loaderData of the page's routes, one of which may have a `script`
 */
export function scriptHosts(loaderData: Record<string, unknown>): Hosts[] {
  for (const data of Object.values(loaderData)) {
    const script = (data as { script?: PaymentScript | null } | null | undefined)?.script;
    if (!script) continue;
    const { origin } = new URL(script.url);
    const row = SCRIPTS[script.name];
    return [origin === row.origin ? row.hosts : { "script-src": origin, "connect-src": origin }];
  }
  return [];
}

/** Lets the page that a redirect leads to load the script: the policy is that of its document, not of an earlier one. */
export function withScript(redirect: Response, code: string, locale: Locale): Response {
  if (paymentScript(code, locale)) redirect.headers.set("X-Remix-Reload-Document", "true");
  return redirect;
}
