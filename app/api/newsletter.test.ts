import { expect, test, vi } from "vitest";
import { createApi } from "./client.server";
import { Unavailable } from "./errors.server";
import { confirmSubscription, readConfirmation, readUnsubscription, unsubscribe } from "./newsletter.server";
import { orElse } from "./respond.server";

const KEY = "k".repeat(43);

test.each([
  ["reading a confirmation", readConfirmation],
  ["reading an unsubscription", readUnsubscription],
  ["unsubscribing", unsubscribe],
  [
    "confirming",
    (api: Parameters<typeof unsubscribe>[0], token: string) =>
      confirmSubscription(api, { token, ip: "", unsubscribe_url: "http://shop.test/unsubscribe/" }),
  ],
])("%s, with a server that is down or fails, puts no key into addresses or the log", async (_, call) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const asked: string[] = [];
  for (const reply of [
    () => Promise.reject(new TypeError("fetch failed")),
    () => Promise.resolve(new Response("<html>", { status: 502 })),
    () => Promise.resolve(new Response("<html>")),
  ]) {
    const fetch = (request: Request) => {
      asked.push(request.url);
      return reply();
    };
    const answer = call(createApi({ baseUrl: "http://api.test", fetch }), KEY);
    await expect(answer).rejects.toThrow(Unavailable);
    await orElse<unknown>(answer, null);
  }
  expect(log).toHaveBeenCalledTimes(3);
  expect(JSON.stringify([asked, log.mock.calls])).not.toContain(KEY);
  log.mockRestore();
});

test("a garbled link asks with a garbled key", async () => {
  const seen: (string | null)[] = [];
  const fetch = async (request: Request) => {
    seen.push(request.headers.get("x-newsletter-key"));
    return Response.json({ data: { status: "pending" } });
  };
  await readConfirmation(createApi({ baseUrl: "http://api.test", fetch }), "è\n€");
  expect(seen).toEqual(["%C3%A8%0A%E2%82%AC"]);
});
