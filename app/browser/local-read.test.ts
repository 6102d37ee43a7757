import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LocalRead, MIN_PENDING_MS, startRead } from "./local-read";

const START = Date.UTC(2026, 0, 1);

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answering = (answer: () => Promise<Response>) => {
  const fetch = vi.fn((_path: string, _options: { signal: AbortSignal }) => answer());
  vi.stubGlobal("fetch", fetch);
  return fetch;
};
const json = (value: unknown, status = 200) => Promise.resolve(Response.json(value, { status }));
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(pauseMs = 0) {
  const reads: LocalRead<unknown>[] = [];
  const cancel = startRead("/countries", pauseMs, (read) => reads.push(read));
  return { reads, cancel };
}

test("a fast read stays pending for 200 ms", async () => {
  answering(() => json({ countries: [1] }));
  const { reads } = start();
  await vi.advanceTimersByTimeAsync(MIN_PENDING_MS - 1);
  expect(reads).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toEqual([{ data: { countries: [1] }, pending: false, error: null, timestamp: START + 200 }]);
});

test("a slower read ends as soon as its answer arrives", async () => {
  answering(() => later(700).then(() => json([])));
  const { reads } = start();
  await vi.advanceTimersByTimeAsync(699);
  expect(reads).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toMatchObject([{ data: [], timestamp: START + 700 }]);
});

test.each([
  ["an error status", () => json({ countries: [1] }, 503)],
  ["a broken connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a page instead of data", () => Promise.resolve(new Response("<p>Hello</p>"))],
])("%s gives an error with its time, and no data", async (_, answer) => {
  answering(answer);
  const { reads } = start();
  await vi.advanceTimersByTimeAsync(MIN_PENDING_MS);
  expect(reads).toEqual([{ data: null, pending: false, error: expect.any(Error), timestamp: START + 200 }]);
});

test("the request starts after the pause, which is part of the 200 ms", async () => {
  const fetch = answering(() => json([]));
  const { reads } = start(200);
  await vi.advanceTimersByTimeAsync(199);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(reads).toHaveLength(1);
});

test("a cancelled read sends no request, or reports no result", async () => {
  const fetch = answering(() => json([]));
  const paused = start(200);
  paused.cancel();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).not.toHaveBeenCalled();
  const running = start();
  await vi.advanceTimersByTimeAsync(100);
  running.cancel();
  expect(fetch.mock.lastCall?.[1].signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...paused.reads, ...running.reads]).toEqual([]);
});
