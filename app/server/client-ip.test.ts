import { expect, test, vi } from "vitest";
import type { serveFront } from "../../tests/support/front";

const forwarded = { host: "shop.example", "x-forwarded-for": "203.0.113.1" };

/** The front with a process of its own, which has warned of nothing yet. */
async function freshFront(env: Record<string, string> = {}) {
  vi.resetModules();
  const { serveFront } = await import("../../tests/support/front");
  return serveFront({ env });
}

const seenBy = async (front: Awaited<ReturnType<typeof serveFront>>, headers: Record<string, string>) =>
  JSON.parse((await front.ask("/cart", { headers })).text).headers["x-forwarded-for"];
const warnings = (front: Awaited<ReturnType<typeof serveFront>>) =>
  front.lines.filter(({ msg }) => String(msg).includes("TRUST_PROXY"));

test("a proxy that TRUST_PROXY does not name makes its clients unknown, not one client; the log says so once", async () => {
  const front = await freshFront();
  expect(await seenBy(front, forwarded)).toBe("unknown");
  expect(await seenBy(front, { ...forwarded, "x-forwarded-for": "198.51.100.7" })).toBe("unknown");
  expect(warnings(front)).toMatchObject([{ level: 40, msg: expect.stringContaining("127.0.0.1") }]);
  // Who comes straight to the shop is known.
  expect(await seenBy(front, { host: "shop.example" })).toBe("127.0.0.1");
});

test("a proxy that is trusted names its clients, and nothing is wrong", async () => {
  const front = await freshFront({ TRUST_PROXY: "loopback" });
  expect(await seenBy(front, forwarded)).toBe("203.0.113.1");
  expect(warnings(front)).toEqual([]);
});

test("a proxy other than the trusted ones is not believed", async () => {
  const front = await freshFront({ TRUST_PROXY: "10.9.8.7" });
  expect(await seenBy(front, forwarded)).toBe("unknown");
  expect(warnings(front)).toHaveLength(1);
});
