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
])("%s on a failing server puts no key into URLs or the log", async (_, call) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const urls: string[] = [];
  for (const reply of [
    () => Promise.reject(new TypeError("fetch failed")),
    () => Promise.resolve(new Response("<html>", { status: 502 })),
    () => Promise.resolve(new Response("<html>")),
  ]) {
    const fetch = (request: Request) => {
      urls.push(request.url);
      return reply();
    };
    const answer = call(createApi({ baseUrl: "http://api.test", fetch }), KEY);
    await expect(answer).rejects.toThrow(Unavailable);
    await orElse<unknown>(answer, null);
  }
  expect(log).toHaveBeenCalledTimes(3);
  expect(JSON.stringify([urls, log.mock.calls])).not.toContain(KEY);
  log.mockRestore();
});

test("a garbled key is sent with its characters escaped", async () => {
  const keys: (string | null)[] = [];
  const fetch = async (request: Request) => {
    keys.push(request.headers.get("x-newsletter-key"));
    return Response.json({ data: { status: "pending" } });
  };
  await readConfirmation(createApi({ baseUrl: "http://api.test", fetch }), "è\n€");
  expect(keys).toEqual(["%C3%A8%0A%E2%82%AC"]);
});
