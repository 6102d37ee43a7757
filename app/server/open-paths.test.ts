import { expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { serveFront } from "../../tests/support/front";
import { openPaths } from "./open-paths";

const json = { "content-type": "application/json", origin: "https://bank.example", "sec-fetch-site": "cross-site" };

test("providers' servers send notifications of any type, up to the size limit, and only there", async () => {
  const { ask } = await serveFront({ openPaths, echoesText: true });
  const send = (path: string, body = '{"id": 7}') => ask(path, { method: "POST", headers: json, body });
  const body = '{"id": 7,  "name": "Città"}\r\n';
  const accepted = await send("/payments/revolut/notifications?a=1", body);
  expect([accepted.status, JSON.parse(accepted.text).text]).toEqual([200, body]);
  expect((await send("/payments/nexi/notifications", " ".repeat(300_000))).status).toBe(413);
  for (const path of ["/payments/nexi", "/payments/nexi/notifications/x", "/payments/a.b/notifications", "/payments"])
    expect((await send(path)).status, path).toBe(403);
});

test.each(locales)("a provider's page posts the browser back to the shop, in %s", async (locale) => {
  const { ask } = await serveFront({ openPaths });
  const headers = { ...json, "content-type": "application/x-www-form-urlencoded" };
  const post = (path: string) => ask(path, { method: "POST", headers, body: "esito=OK" });
  for (const page of ["payment-return", "payment-cancel"] as const) {
    const payment = "card-7";
    expect((await post(href(page, locale, { payment, reference: "VR-2026-0123456789-1" }))).status).toBe(200);
    // A server that appends no reference.
    expect((await post(href(page, locale, { payment, reference: "" }))).status).toBe(200);
    expect((await post(`${href(page, locale, { payment, reference: "a" })}/b`)).status).toBe(403);
    expect((await post(href(page, locale, { payment: "", reference: "" }))).status).toBe(403);
  }
  for (const page of ["payment", "checkout-review"] as const) expect((await post(href(page, locale))).status).toBe(403);
});
