import { expect, test } from "vitest";
import { paymentProviders } from "~/backend/payments/adapters";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import type { ProviderName } from "~/shop/payment-methods";
import { SANDBOX_URL, sandboxWithShop } from "./test-shop.test-data";

const url = (name: ProviderName) => `${SANDBOX_URL}/${name}`;
const accounts = {
  nexi: { ...SANDBOX_KEYS.nexi, url: url("nexi") },
  paypal: { ...SANDBOX_KEYS.paypal, url: url("paypal") },
  klarna: { ...SANDBOX_KEYS.klarna, url: url("klarna") },
  revolut: { ...SANDBOX_KEYS.revolut, url: url("revolut") },
};

test.each(["nexi", "paypal", "klarna", "revolut"] as const)("%s accepts the shop's keys in a check", async (name) => {
  const { send } = sandboxWithShop();
  await paymentProviders(accounts, send).get(name)?.checkAccount?.();
  const unreachable = paymentProviders(accounts, () => Promise.reject(new Error("no network")));
  await expect(unreachable.get(name)?.checkAccount?.()).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each<[ProviderName, object]>([
  ["nexi", { ...accounts.nexi, macKey: "wrong" }],
  ["nexi", { ...accounts.nexi, alias: "ALIAS_WEB_OTHER" }],
  ["paypal", { ...accounts.paypal, secret: "wrong" }],
  ["paypal", { ...accounts.paypal, webhookId: "WRONG" }],
  ["klarna", { ...accounts.klarna, password: "wrong" }],
  ["revolut", { ...accounts.revolut, secretKey: "sk_wrong" }],
])("%s refuses wrong keys in a check: %o", async (name, account) => {
  const { send } = sandboxWithShop();
  const provider = paymentProviders({ [name]: account }, send).get(name);
  await expect(provider?.checkAccount?.()).rejects.toMatchObject({ name: "AccountRefused" });
});
