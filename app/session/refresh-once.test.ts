import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { refreshOnce } from "./refresh-once.server";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the engine drop what nobody holds any more. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** Refreshes a token; afterwards only the shop's memory may hold the new ones. */
async function refreshed(token: string) {
  const answer = { access_token: "access", refresh_token: "refresh", expires: 900_000 };
  await refreshOnce(token, async () => answer);
  return new WeakRef(answer);
}

test("the tokens of a refresh leave the memory after a minute, although nobody asks again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const tokens = await refreshed("old");
  clock.mockReturnValue(62_000);
  await vi.advanceTimersByTimeAsync(61_000);
  collectGarbage();
  expect(tokens.deref()).toBeUndefined();
});
