import { expect, onTestFinished, test } from "vitest";
import { startApi } from "../../support/shop-process";

test("the API server refuses a client with too many requests, and still answers others", async () => {
  const env = { DATABASE_URL: undefined, SMTP_URL: undefined, MAX_API_REQUESTS: "20", TRUST_PROXY: "loopback" };
  const api = await startApi({ env });
  onTestFinished(async () => void (await api.stop()));
  const ask = (ip: string, path = "/items/brands?limit=1") =>
    fetch(api.url + path, { headers: { "x-forwarded-for": ip } });
  for (let count = 0; count < 20; count += 1) expect((await ask("203.0.113.1")).status).toBe(200);
  const refused = await ask("203.0.113.1");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await refused.json()).errors[0].extensions.code).toBe("REQUESTS_EXCEEDED");
  expect((await ask("203.0.113.2")).status).toBe(200);
  expect((await ask("203.0.113.1", "/readyz")).status).toBe(200);
});
