import { expect, test } from "vitest";
import { EnvironmentError, parseEnvironment } from "./env.server";
import { paymentAccounts } from "./payment-accounts.server";
import { SANDBOX_KEYS } from "./sandbox-keys";

const nexi = { NEXI_ALIAS: "ALIAS_WEB_1", NEXI_MAC_KEY: "hush" };
const all = {
  ...nexi,
  REVOLUT_SECRET_KEY: "sk_1",
  REVOLUT_WEBHOOK_SECRET: "wsk_1",
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_SECRET: "hush",
  PAYPAL_WEBHOOK_ID: "WH-1",
  KLARNA_USERNAME: "PK1",
  KLARNA_PASSWORD: "hush",
};

function problemsOf(input: Record<string, string>): string[] {
  try {
    parseEnvironment(input);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split("\n").slice(1);
  }
  return [];
}
/** Those of a live shop that concern payments. */
const liveProblems = (input: Record<string, string>) =>
  problemsOf({ SHOP_MODE: "live", ...input }).filter((line) => /NEXI|REVOLUT|PAYPAL|KLARNA|SANDBOX/.test(line));

test("a shop without keys has its accounts with the sandbox, and none without a sandbox", () => {
  const env = parseEnvironment({});
  const accounts = paymentAccounts(env, "http://localhost:3001");
  expect(accounts.nexi).toEqual({ ...SANDBOX_KEYS.nexi, url: "http://localhost:3001/nexi" });
  expect(accounts.klarna).toEqual({ ...SANDBOX_KEYS.klarna, url: "http://localhost:3001/klarna" });
  expect(Object.values(paymentAccounts(env, null)).filter((account) => account !== undefined)).toEqual([]);
});

test("keys lead to the production hosts of all four providers in live mode", () => {
  const live = { ...parseEnvironment({}), ...all, SHOP_MODE: "live" as const };
  expect(paymentAccounts(live, null)).toEqual({
    nexi: { alias: "ALIAS_WEB_1", macKey: "hush", url: "https://ecommerce.nexi.it" },
    revolut: { secretKey: "sk_1", webhookSecret: "wsk_1", url: "https://merchant.revolut.com" },
    paypal: { clientId: "id", secret: "hush", webhookId: "WH-1", url: "https://api-m.paypal.com" },
    klarna: { username: "PK1", password: "hush", url: "https://api.klarna.com" },
  });
  expect(liveProblems(all)).toEqual([]);
});

test("a shop in sandbox mode uses its own keys only at a test host, and the sandbox for the other providers", () => {
  const NEXI_URL = "https://int-ecommerce.nexi.it/";
  const accounts = paymentAccounts(parseEnvironment({ ...nexi, NEXI_URL }), "http://localhost:3001");
  expect(accounts.nexi).toEqual({ alias: "ALIAS_WEB_1", macKey: "hush", url: "https://int-ecommerce.nexi.it" });
  expect(accounts.revolut?.url).toBe("http://localhost:3001/revolut");
  for (const input of [nexi, { ...nexi, NEXI_URL: "https://ecommerce.nexi.it" }])
    expect(problemsOf(input)).toEqual([expect.stringContaining("NEXI_URL: must be the provider's test host")]);
});

test("an account needs all of its keys", () => {
  expect(liveProblems({ NEXI_ALIAS: "a" })).toEqual(["  NEXI_MAC_KEY: must be set when NEXI_ALIAS is"]);
  expect(liveProblems({ PAYPAL_SECRET: "x" })).toEqual([
    "  PAYPAL_CLIENT_ID: must be set when PAYPAL_SECRET is",
    "  PAYPAL_WEBHOOK_ID: must be set when PAYPAL_SECRET is",
  ]);
  expect(problemsOf({ KLARNA_URL: "https://api.playground.klarna.com" })).toHaveLength(2);
});

test("a live shop refuses the sandbox, its keys and hosts without encryption", () => {
  expect(liveProblems({ SANDBOX_URL: "https://sandbox.example" })).toEqual([
    "  SANDBOX_URL: must not be set when SHOP_MODE is live",
  ]);
  const { alias, macKey } = SANDBOX_KEYS.nexi;
  expect(liveProblems({ NEXI_ALIAS: alias, NEXI_MAC_KEY: macKey })).toEqual([
    "  NEXI_ALIAS: must not be the sandbox's when SHOP_MODE is live",
    "  NEXI_MAC_KEY: must not be the sandbox's when SHOP_MODE is live",
  ]);
  expect(liveProblems({ ...nexi, NEXI_URL: "http://ecommerce.nexi.it" })).toEqual([
    "  NEXI_URL: must begin with https:// when SHOP_MODE is live",
  ]);
});

test("bad keys are named without their values", () => {
  const problems = problemsOf({ REVOLUT_SECRET_KEY: "pk_hush", REVOLUT_WEBHOOK_SECRET: "hush hush", REVOLUT_URL: "x" });
  expect(problems.map((line) => line.trim().split(":")[0])).toEqual(
    expect.arrayContaining(["REVOLUT_SECRET_KEY", "REVOLUT_WEBHOOK_SECRET", "REVOLUT_URL"]),
  );
  expect(problems.join()).not.toContain("hush");
});
