import { expect, test, vi } from "vitest";
import type { serveFront } from "../../tests/support/front";

const forwarded = { host: "shop.example", "x-forwarded-for": "203.0.113.1" };

/** The front in a fresh module, which has not logged its warning yet. */
async function freshFront(env: Record<string, string> = {}) {
  vi.resetModules();
  const { serveFront } = await import("../../tests/support/front");
  return serveFront({ env });
}

const seenBy = async (front: Awaited<ReturnType<typeof serveFront>>, headers: Record<string, string>) =>
  JSON.parse((await front.ask("/cart", { headers })).text).headers["x-forwarded-for"];
const warnings = (front: Awaited<ReturnType<typeof serveFront>>) =>
  front.lines.filter(({ msg }) => String(msg).includes("TRUST_PROXY"));

test("clients of an untrusted proxy are unknown instead of one client; the log warns once", async () => {
  const front = await freshFront();
  expect(await seenBy(front, forwarded)).toBe("unknown");
  expect(await seenBy(front, { ...forwarded, "x-forwarded-for": "198.51.100.7" })).toBe("unknown");
  expect(warnings(front)).toMatchObject([{ level: 40, msg: expect.stringContaining("127.0.0.1") }]);
  // A direct client is known.
  expect(await seenBy(front, { host: "shop.example" })).toBe("127.0.0.1");
});

test("a trusted proxy names its clients, without a warning", async () => {
  const front = await freshFront({ TRUST_PROXY: "loopback" });
  expect(await seenBy(front, forwarded)).toBe("203.0.113.1");
  expect(warnings(front)).toEqual([]);
});

test("does not trust other proxies", async () => {
  const front = await freshFront({ TRUST_PROXY: "10.9.8.7" });
  expect(await seenBy(front, forwarded)).toBe("unknown");
  expect(warnings(front)).toHaveLength(1);
});
