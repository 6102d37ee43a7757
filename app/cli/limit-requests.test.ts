import { expect, onTestFinished, test, vi } from "vitest";
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

/** A database whose statements take so long, by a clock of the test. */
const working = (ms: number) => {
  const { end } = beginStatement();
  vi.advanceTimersByTime(ms);
  end();
  return ok();
};

test("a client's requests cost the time that the database worked for them, also when it gave up", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let [done, ms] = [0, 500];
  const serve = limitRequests(3_000, () => {
    done++;
    return working(ms);
  });
  const spend = async (ip: string) => {
    done = 0;
    while ((await serve(from(ip, "/website/brands"))).status === 200);
    return done * ms;
  };
  // A minute's worth of work, and the request that exceeds it.
  expect(await spend("203.0.113.1")).toBeLessThanOrEqual(20_500 + 500);
  ms = 100;
  expect(await spend("203.0.113.2")).toBeLessThanOrEqual(22_500);
  ms = 2;
  expect(await spend("203.0.113.3")).toBe(6_000);
  const failing = limitRequests(3_000, () => {
    working(20_100);
    throw new Error("gave up");
  });
  await expect(failing(from("203.0.113.1", "/website/brands"))).rejects.toThrow("gave up");
  expect((await failing(from("203.0.113.1", "/website/brands"))).status).toBe(429);
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
