import { expect, test } from "vitest";
import { providerPage } from "./provider-page";

test.each([
  ["https://www.paypal.com/checkoutnow?token=X", "https://api-m.paypal.com"],
  ["https://www.sandbox.paypal.com/checkoutnow?token=X", "https://api-m.sandbox.paypal.com"],
  ["https://pay.klarna.com/eu/hpp/payments/X", "https://api.klarna.com"],
  ["http://localhost:3001/klarna/eu/hpp/payments/X", "http://localhost:3001/klarna"],
  ["http://127.0.0.1:3001/paypal/checkoutnow?token=X", "http://127.0.0.1:3001/paypal"],
])("%s is a page of the provider at %s", (page, api) => {
  expect(providerPage(page, api)).toBe(page);
});

test.each([
  ["https://www.paypal.com.example/", "https://api-m.paypal.com"],
  ["https://wwwpaypal.com/", "https://api-m.paypal.com"],
  ["http://www.paypal.com/", "https://api-m.paypal.com"],
  ["https://www.paypal.com:8443/", "https://api-m.paypal.com"],
  ["https://user:password@www.paypal.com/", "https://api-m.paypal.com"],
  ["https://www.paypal.com@evil.example/", "https://api-m.paypal.com"],
  ["javascript:alert(1)", "https://api-m.paypal.com"],
  ["/checkoutnow", "https://api-m.paypal.com"],
  ["", "https://api-m.paypal.com"],
  ["http://localhost:3002/", "http://localhost:3001/klarna"],
  ["http://shop.localhost:3001/", "http://localhost:3001/klarna"],
  ["http://10.0.0.1/", "http://127.0.0.1:3001/paypal"],
])("%s is no page of the provider at %s", (page, api) => {
  expect(() => providerPage(page, api)).toThrow(expect.objectContaining({ name: "ProviderUnavailable" }));
});
