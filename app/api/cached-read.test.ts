import { beforeEach, expect, test, vi } from "vitest";
import { cachedRead } from "./cached-read.server";

let time = 0;
const options = { freshFor: 1_000, patience: 10_000, now: () => time };

beforeEach(() => {
  time = 0;
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("what was read is answered until it is no longer fresh", async () => {
  const read = vi.fn(async (key: string) => `${key} ${time}`);
  const keep = cachedRead(read, () => "", options);
  expect(await keep("en")).toBe("en 0");
  time = 999;
  expect(await keep("en")).toBe("en 0");
  time = 1_000;
  expect(await keep("en")).toBe("en 1000");
  expect(read).toHaveBeenCalledTimes(2);
});

test("each key is kept for itself", async () => {
  const keep = cachedRead(
    async (key: string) => key,
    () => "",
    options,
  );
  expect([await keep("en"), await keep("it")]).toEqual(["en", "it"]);
});

test("readers at the same time share one reading", async () => {
  const read = vi.fn(async () => "menu");
  const keep = cachedRead(read, () => "", options);
  expect(await Promise.all([keep("en"), keep("en"), keep("en")])).toEqual(["menu", "menu", "menu"]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a failure is logged, never thrown: the fallback first, later what was read last", async () => {
  const answers = [Promise.reject(new Error("down")), Promise.resolve("menu"), Promise.reject(new Error("down"))];
  const keep = cachedRead(
    () => answers.shift() ?? Promise.resolve("again"),
    () => "bare",
    options,
  );
  expect(await keep("en")).toBe("bare");
  time = 1_000;
  expect(await keep("en")).toBe("menu");
  time = 2_000;
  expect(await keep("en")).toBe("menu");
  expect(console.error).toHaveBeenCalledWith("down");
  time = 3_000;
  expect(await keep("en")).toBe("again");
});

test("after a failure it is tried again within seconds, however long an answer would be kept", async () => {
  const answers = [Promise.reject(new Error("down")), Promise.resolve("countries")];
  const keep = cachedRead(
    () => answers.shift() ?? Promise.resolve("again"),
    () => "Italy",
    { ...options, freshFor: 600_000 },
  );
  expect(await keep("en")).toBe("Italy");
  time = 4_000;
  expect(await keep("en")).toBe("countries");
  time = 600_000;
  expect(await keep("en")).toBe("countries");
});

test("pages wait for a slow reading as long as patience allows from its start, each for no longer than it can", async () => {
  const keep = cachedRead(
    () => new Promise<string>(() => {}),
    () => "bare",
    { ...options, patience: 600_000 },
  );
  expect(await keep("en", 0)).toBe("bare");
  // Others have waited in vain for all of that time.
  time = 600_000;
  expect(await keep("en")).toBe("bare");
});

test("nobody waits longer than patience allows; what arrives late serves those who come later", async () => {
  let answer = (_: string) => {};
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const keep = cachedRead(
    () => slow,
    () => "bare",
    { ...options, patience: 1 },
  );
  expect(await keep("en")).toBe("bare");
  answer("menu");
  await slow;
  await expect.poll(() => keep("en")).toBe("menu");
});
