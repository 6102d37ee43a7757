// Vite reads this file for its own configuration, where the alias "~" is not known yet.
import { z } from "zod";
import { SANDBOX_KEYS } from "./sandbox-keys";

const key = z.string().regex(/^[\x21-\x7e]{1,200}$/, "must be letters, digits and signs without spaces");
const host = z
  .string()
  .refine((value) => /^https?:\/\/[^?#]+$/.test(value) && URL.canParse(value), {
    error: "must be an address that begins with https:// or http://",
    abort: true,
  })
  .transform((value) => value.replace(/\/+$/, ""));

/** The variables of the accounts with payment providers. */
export const paymentFields = {
  NEXI_ALIAS: key.max(30, "must have at most 30 characters").optional(),
  NEXI_MAC_KEY: key.optional(),
  NEXI_URL: host.optional(),
  REVOLUT_SECRET_KEY: key.startsWith("sk_", "must begin with sk_").optional(),
  REVOLUT_WEBHOOK_SECRET: key.startsWith("wsk_", "must begin with wsk_").optional(),
  REVOLUT_URL: host.optional(),
  PAYPAL_CLIENT_ID: key.optional(),
  PAYPAL_SECRET: key.optional(),
  PAYPAL_WEBHOOK_ID: key.optional(),
  PAYPAL_URL: host.optional(),
  KLARNA_USERNAME: key.optional(),
  KLARNA_PASSWORD: key.optional(),
  KLARNA_URL: host.optional(),
  POSTEPAY_CARD: z
    .string()
    .transform((value) => value.replace(/\s/g, ""))
    .refine((value) => /^\d{16}$/.test(value), "must be a card number of 16 digits")
    .optional(),
  POSTEPAY_HOLDER: z.string().max(70).optional(),
  POSTEPAY_FISCAL_CODE: z
    .string()
    .regex(/^[A-Z0-9]{16}$/, "must be a codice fiscale of 16 capitals and digits")
    .optional(),
  SANDBOX_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number, 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a port number, 0 to 65535")
    .optional(),
  SANDBOX_URL: host.optional(),
};

/** The hosts that move money. */
export const PRODUCTION_URLS = {
  nexi: "https://ecommerce.nexi.it",
  revolut: "https://merchant.revolut.com",
  paypal: "https://api-m.paypal.com",
  klarna: "https://api.klarna.com",
} as const;

const accounts = {
  nexi: { keys: ["NEXI_ALIAS", "NEXI_MAC_KEY"], url: "NEXI_URL" },
  revolut: { keys: ["REVOLUT_SECRET_KEY", "REVOLUT_WEBHOOK_SECRET"], url: "REVOLUT_URL" },
  paypal: { keys: ["PAYPAL_CLIENT_ID", "PAYPAL_SECRET", "PAYPAL_WEBHOOK_ID"], url: "PAYPAL_URL" },
  klarna: { keys: ["KLARNA_USERNAME", "KLARNA_PASSWORD"], url: "KLARNA_URL" },
} as const;

type Values = Record<string, string | undefined>;

/** The problems of payment settings that concern several variables. The messages repeat no value. */
export function paymentProblems(values: Values): string[] {
  const live = values.SHOP_MODE === "live";
  const problems = Object.entries(accounts).flatMap(([name, { keys, url }]) => {
    const known = Object.values<string>(SANDBOX_KEYS[name as keyof typeof accounts]);
    return [
      ...incomplete(values, keys, url),
      ...(live ? sandboxKeys(values, keys, known) : movesMoney(values, keys, url)),
      ...(live && values[url]?.startsWith("http:") ? [`${url}: must begin with https:// when SHOP_MODE is live`] : []),
    ];
  });
  problems.push(...incomplete(values, ["POSTEPAY_CARD", "POSTEPAY_HOLDER", "POSTEPAY_FISCAL_CODE"]));
  if (live && values.SANDBOX_URL) problems.push("SANDBOX_URL: must not be set when SHOP_MODE is live");
  return problems;
}

function incomplete(values: Values, keys: readonly string[], url?: string): string[] {
  const present = [...keys, ...(url ? [url] : [])].find((name) => values[name]);
  if (!present) return [];
  return keys.filter((name) => !values[name]).map((name) => `${name}: must be set when ${present} is`);
}

function sandboxKeys(values: Values, keys: readonly string[], known: readonly string[]): string[] {
  const used = keys.filter((name) => known.includes(values[name] ?? ""));
  return used.map((name) => `${name}: must not be the sandbox's when SHOP_MODE is live`);
}

/** A shop in sandbox mode tells its visitors that no money moves. */
function movesMoney(values: Values, keys: readonly string[], url: string): string[] {
  if (!keys.some((name) => values[name])) return [];
  const host = URL.canParse(values[url] ?? "") ? new URL(values[url] ?? "").host : null;
  const production = Object.values(PRODUCTION_URLS).map((each) => new URL(each).host);
  if (host !== null && !production.includes(host)) return [];
  return [`${url}: must be the provider's test host unless SHOP_MODE is live, because no money moves in a sandbox`];
}
