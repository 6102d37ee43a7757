import { beforeEach, describe, expect, test, vi } from "vitest";
import { type VisitorRequest, withVisitorRequest } from "~/config/visitor-request.server";
import { cachedRead } from "./cached-read.server";

let time = 0;
const options = { freshForMs: 1_000, waitLimitMs: 10_000, now: () => time };

beforeEach(() => {
  time = 0;
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("a caller gets the cached value until it is no longer fresh", async () => {
  const read = vi.fn(async (key: string) => `${key} ${time}`);
  const readCached = cachedRead(read, () => "", options);
  expect(await readCached("en")).toBe("en 0");
  time = 999;
  expect(await readCached("en")).toBe("en 0");
  time = 1_000;
  expect(await readCached("en")).toBe("en 1000");
  expect(read).toHaveBeenCalledTimes(2);
});

test("each key has its own value", async () => {
  const readCached = cachedRead(
    async (key: string) => key,
    () => "",
    options,
  );
  expect([await readCached("en"), await readCached("it")]).toEqual(["en", "it"]);
});

test("simultaneous callers share one read", async () => {
  const read = vi.fn(async () => "menu");
  const readCached = cachedRead(read, () => "", options);
  expect(await Promise.all([readCached("en"), readCached("en"), readCached("en")])).toEqual(["menu", "menu", "menu"]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a failure is logged and gives the fallback at first, later the last value", async () => {
  const answers = [Promise.reject(new Error("down")), Promise.resolve("menu"), Promise.reject(new Error("down"))];
  const readCached = cachedRead(
    () => answers.shift() ?? Promise.resolve("again"),
    () => "bare",
    options,
  );
  expect(await readCached("en")).toBe("bare");
  time = 1_000;
  expect(await readCached("en")).toBe("menu");
  time = 2_000;
  expect(await readCached("en")).toBe("menu");
  expect(console.error).toHaveBeenCalledWith("down");
  time = 3_000;
  expect(await readCached("en")).toBe("again");
});

test("after a failure the next read starts within seconds, for any freshness", async () => {
  const answers = [Promise.reject(new Error("down")), Promise.resolve("countries")];
  const readCached = cachedRead(
    () => answers.shift() ?? Promise.resolve("again"),
    () => "Italy",
    { ...options, freshForMs: 600_000 },
  );
  expect(await readCached("en")).toBe("Italy");
  time = 4_000;
  expect(await readCached("en")).toBe("countries");
  time = 600_000;
  expect(await readCached("en")).toBe("countries");
});

test("callers wait for a slow read within the limit from its start, and within their own limit", async () => {
  const readCached = cachedRead(
    () => new Promise<string>(() => {}),
    () => "bare",
    { ...options, waitLimitMs: 600_000 },
  );
  expect(await readCached("en", 0)).toBe("bare");
  // The read has used up the waiting time.
  time = 600_000;
  expect(await readCached("en")).toBe("bare");
});

test("no caller waits longer than the limit, and a late result is for later callers", async () => {
  let answer = (_: string) => {};
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const readCached = cachedRead(
    () => slow,
    () => "bare",
    { ...options, waitLimitMs: 1 },
  );
  expect(await readCached("en")).toBe("bare");
  answer("menu");
  await slow;
  await expect.poll(() => readCached("en")).toBe("menu");
});

describe("for a page that is kept under a version of the data", () => {
  const read = vi.fn(async () => `menu ${time}`);
  const page = async (dataVersion: string, readCached: (key: string) => Promise<string>) => {
    const request: VisitorRequest = { dataVersion };
    const value = await withVisitorRequest(() => readCached("en"), request);
    return { value, isIncomplete: request.isIncomplete ?? false };
  };

  test("a value of another version is read again", async () => {
    const readCached = cachedRead(read, () => "", options);
    expect(await page("1", readCached)).toEqual({ value: "menu 0", isIncomplete: false });
    time = 10;
    expect(await page("1", readCached)).toEqual({ value: "menu 0", isIncomplete: false });
    expect(await page("2", readCached)).toEqual({ value: "menu 10", isIncomplete: false });
  });

  test("a read that was begun before is not enough", async () => {
    let answer: (value: string) => void = () => {};
    const slow = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const answers = [slow, Promise.resolve("new")];
    const readCached = cachedRead(
      () => answers.shift() ?? Promise.resolve("again"),
      () => "",
      options,
    );
    const before = page("1", readCached);
    expect(await page("2", readCached)).toEqual({ value: "new", isIncomplete: false });
    answer("old");
    expect((await before).value).toBe("old");
    expect(await page("2", readCached)).toEqual({ value: "new", isIncomplete: false });
  });

  test("the last value of a failed read is shown, and the page is not kept", async () => {
    const answers = [Promise.resolve("menu"), Promise.reject(new Error("down"))];
    const readCached = cachedRead(
      () => answers.shift() ?? Promise.resolve("again"),
      () => "",
      options,
    );
    expect(await page("1", readCached)).toEqual({ value: "menu", isIncomplete: false });
    expect(await page("2", readCached)).toEqual({ value: "menu", isIncomplete: true });
  });
});
