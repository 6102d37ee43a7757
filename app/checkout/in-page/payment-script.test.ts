import { beforeEach, expect, test, vi } from "vitest";
import { contentSecurityPolicy } from "~/page-html/content-security-policy.server";
import { liveCompany } from "../../../tests/support/live-company";

const live = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://shop.example",
  API_URL: "https://api.example",
  ...liveCompany,
};
const accounts = {
  PAYPAL_CLIENT_ID: "client-1",
  PAYPAL_SECRET: "hush-paypal",
  PAYPAL_WEBHOOK_ID: "WH-1",
  KLARNA_USERNAME: "PK1",
  KLARNA_PASSWORD: "hush-klarna",
};

/** The scripts of a shop with these settings, which are read on start. */
async function shopWith(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import("./payment-script.server");
}

beforeEach(() => () => vi.unstubAllEnvs());

test("a live shop loads the providers' own scripts, without any secret in their URLs", async () => {
  const { paymentScript } = await shopWith({ ...live, ...accounts });
  expect(paymentScript("klarna", "it")).toEqual({
    name: "klarna",
    method: "klarna",
    url: "https://x.klarnacdn.net/kp/lib/v1/api.js",
  });
  const paypal = new URL(paymentScript("paypal", "it")?.url ?? "");
  expect(paypal.origin + paypal.pathname).toBe("https://www.paypal.com/sdk/js");
  expect(Object.fromEntries(paypal.searchParams)).toEqual({
    "client-id": "client-1",
    currency: "EUR",
    intent: "capture",
    locale: "it_IT",
    components: "buttons",
    commit: "true",
    // The method is a card or PayPal.
    "disable-funding": "sepa,mybank",
  });
});

test("a shop without an account, and methods without a script, load none", async () => {
  const { paymentScript, scriptHosts } = await shopWith(live);
  for (const code of ["paypal", "card", "revolut", "bank_transfer", "unknown"])
    expect(paymentScript(code, "en"), code).toBeNull();
  // A remote server's session brings Klarna's token, which names the account.
  expect(paymentScript("klarna", "en")?.url).toBe("https://x.klarnacdn.net/kp/lib/v1/api.js");
  expect(scriptHosts({ root: null, page: { script: null } })).toEqual([]);
});

test("a shop with the sandbox loads its scripts, and a provider's test account the provider's", async () => {
  const { paymentScript } = await shopWith({
    SANDBOX_URL: "http://localhost:3001",
    ...{ KLARNA_USERNAME: "PK1", KLARNA_PASSWORD: "x", KLARNA_URL: "https://api.playground.klarna.com" },
  });
  expect(paymentScript("paypal", "en")?.url).toMatch(
    /^http:\/\/localhost:3001\/paypal\/sdk\/js\?client-id=sandbox-client&/,
  );
  expect(paymentScript("klarna", "en")?.url).toBe("https://x.klarnacdn.net/kp/lib/v1/api.js");
});

test("the policy of a page allows the hosts of its own script alone", async () => {
  const { paymentScript, scriptHosts } = await shopWith({ ...live, ...accounts });
  const policyOf = (code: string) =>
    contentSecurityPolicy({
      pathname: "/",
      scripts: "'nonce-n'",
      style: null,
      hosts: scriptHosts({ page: { script: paymentScript(code, "it") } }),
    });
  expect(policyOf("klarna")).toContain("script-src 'self' 'nonce-n' https://x.klarnacdn.net;");
  expect(policyOf("klarna")).not.toContain("paypal");
  expect(policyOf("paypal")).toContain("script-src 'self' 'nonce-n' https://*.paypal.com https://*.paypalobjects.com;");
  expect(policyOf("paypal")).not.toContain("klarna");
  expect(policyOf("card")).not.toMatch(/https?:/);
});

test("only a redirect to a page with a script opens a new document", async () => {
  const { withScript } = await shopWith({ ...live, ...accounts });
  const reloads = (code: string) => withScript(new Response(), code, "en").headers.has("X-Remix-Reload-Document");
  expect([reloads("klarna"), reloads("paypal"), reloads("card"), reloads("")]).toEqual([true, true, false, false]);
});
