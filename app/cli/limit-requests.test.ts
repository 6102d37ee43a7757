import { expect, test } from "vitest";
import { limitRequests } from "./limit-requests";

const from = (ip: string, path = "/items/brands") =>
  new Request(`http://api.test${path}`, { headers: { "x-forwarded-for": ip } });
const ok = () => Response.json({ data: [] });

test("refuses a client IP with too many requests until its minute is over, and no other", async () => {
  const serve = limitRequests(3, ok);
  for (let count = 0; count < 3; count += 1) expect((await serve(from("203.0.113.1"))).status).toBe(200);
  const refused = await serve(from("203.0.113.1"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await refused.json()).errors[0].extensions.code).toBe("REQUESTS_EXCEEDED");
  expect((await serve(from("203.0.113.2"))).status).toBe(200);
});

test("an IPv6 household and an IPv4 address in IPv6 notation count as one client each", async () => {
  const serve = limitRequests(1, ok);
  expect((await serve(from("2001:db8:1:2::1"))).status).toBe(200);
  expect((await serve(from("2001:db8:1:2:ffff::9"))).status).toBe(429);
  expect((await serve(from("203.0.113.1"))).status).toBe(200);
  expect((await serve(from("::ffff:203.0.113.1"))).status).toBe(429);
});

test("five queries over the time limit use up the limit, other failures do not", async () => {
  const timeout = () => Response.json({ errors: [{ extensions: { code: "QUERY_TIMEOUT" } }] }, { status: 503 });
  const costly = limitRequests(1_000, timeout);
  for (let count = 0; count < 5; count += 1) expect((await costly(from("203.0.113.1"))).status).toBe(503);
  expect((await costly(from("203.0.113.1"))).status).toBe(429);
  const failing = limitRequests(1_000, () => Response.json({ errors: [] }, { status: 503 }));
  for (let count = 0; count < 10; count += 1) expect((await failing(from("203.0.113.1"))).status).toBe(503);
});
