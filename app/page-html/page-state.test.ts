import { decode } from "turbo-stream";
import { describe, expect, test } from "vitest";
import { isJson, remixStream } from "./page-state";

const decoded = async (text: string) => {
  const stream = new Response(text).body as ReadableStream<Uint8Array>;
  return (await decode(stream)).value;
};

const states = [
  {},
  {
    loaderData: { root: { a: 1, b: [1, 2.5, -3], c: null, d: true, e: false, f: "" } },
    actionData: null,
    errors: null,
  },
  {
    list: [[], {}, [null], { "": "_1", _1: "D" }, ["D", "2026-01-01"]],
    text: 'é "quoted" </script> \u2028',
    twice: [1, 1, "a", "a"],
  },
];

test.each(states)("Remix reads the data of a page: %j", async (state) => {
  expect(isJson(state)).toBe(true);
  expect(await decoded(remixStream(JSON.stringify(state)))).toEqual(state);
});

describe("data that JSON does not keep", () => {
  test.each([
    [[undefined]],
    [new Date()],
    [Number.NaN],
    [-0],
    [1n],
    [Promise.resolve(1)],
    [new Map()],
    [{ a: [new Error()] }],
  ])("%o is not sent as JSON", (value) => {
    expect(isJson({ value })).toBe(false);
  });

  test("is read in Remix's own form", () => {
    expect(remixStream("[1]\n")).toBe("[1]\n");
  });
});
