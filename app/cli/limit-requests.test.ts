import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { beginStatement } from "~/backend/db/statement-time";
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

/** Each look at it takes time, so that pauses end. */
let now = 0;
beforeEach(() => {
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 0.05));
  onTestFinished(() => clock.mockRestore());
});

/** A database whose statements take so long, by the clock of the test. */
const working = (ms: number) => {
  const { end } = beginStatement();
  now += ms;
  end();
  return ok();
};

/** Work of so many milliseconds, until it is refused. @returns the time that was accepted */
async function spend(ask: Request, ms: number) {
  let done = 0;
  const serve = limitRequests(3_000, () => {
    done++;
    return working(ms);
  });
  while (done < 1_000 && (await serve(ask.clone())).status === 200);
  return done * ms;
}

test("a client's queries cost the time that the database worked for them, also when it gave up", async () => {
  // A minute's worth of work, and the query that exceeds it.
  expect(await spend(from("203.0.113.1"), 500)).toBeLessThanOrEqual(20_500 + 500);
  expect(await spend(from("203.0.113.1"), 100)).toBeLessThanOrEqual(22_500);
  expect(await spend(from("203.0.113.1"), 2)).toBe(2_000);
  const failing = limitRequests(3_000, () => {
    working(20_100);
    throw new Error("gave up");
  });
  await expect(failing(from("203.0.113.1"))).rejects.toThrow("gave up");
  expect((await failing(from("203.0.113.1"))).status).toBe(429);
});

test.each(["/ai/suggested-products", "/%69tems/products", "//items/products", "/stats/most-sold", "/users/me"])(
  "%s counts as a query",
  async (path) => expect(await spend(from("203.0.113.1", path), 500)).toBeLessThanOrEqual(21_000),
);

test("orders, logins and the shop's own calls cost one request, however long they wait", async () => {
  for (const path of ["/orders", "/auth/login", "/users/me", "/website/check-cart"])
    expect(await spend(new Request(from("203.0.113.1", path), { method: "POST" }), 800), path).toBe(800_000);
  expect(await spend(from("203.0.113.1", "/website/menu"), 800)).toBe(800_000);
});

test.each(["10.0.0.7", "unknown"])(
  "the client %s, which may be a shop with many shoppers, may cost ten times as much",
  async (ip) => {
    expect(await spend(from(ip), 500)).toBeGreaterThanOrEqual(200_000);
    expect(await spend(from(ip), 500)).toBeLessThanOrEqual(206_000);
  },
);

test("an IPv6 network (/48) may cost ten times as much as one of its clients", async () => {
  let clients = 0;
  let done = 0;
  const serve = limitRequests(3_000, () => {
    done++;
    return working(500);
  });
  while ((await serve(from(`2001:db8:1:${(++clients).toString(16)}::1`))).status === 200);
  expect(done * 500).toBeGreaterThanOrEqual(200_000);
  expect(done * 500).toBeLessThanOrEqual(206_000);
});

test("few queries of one client run at a time, so that slow ones count before the next begin; others' calls do not wait", async () => {
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  const serve = limitRequests(1_000, async (request) => {
    begun.push(new URL(request.url).pathname);
    await new Promise<void>((open) => gates.push(open));
    return ok();
  });
  const queries = Array.from({ length: 20 }, () => serve(from("203.0.113.1")));
  await vi.waitFor(() => expect(begun).toHaveLength(4));
  void serve(from("203.0.113.2"));
  void serve(from("203.0.113.1", "/website/brands"));
  await vi.waitFor(() => expect(begun).toHaveLength(6));
  queries.push(...Array.from({ length: 184 }, () => serve(from("203.0.113.1"))));
  const refused = await serve(from("203.0.113.1"));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  const opening = setInterval(() => gates.shift()?.(), 1);
  onTestFinished(() => clearInterval(opening));
  expect((await Promise.all(queries)).every(({ status }) => status === 200)).toBe(true);
});
