import { decode } from "turbo-stream";
import { expect, test } from "vitest";
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
  expect(await decoded(remixStream(JSON.parse(JSON.stringify(state))))).toEqual(state);
});

test.each([
  [[undefined]],
  [new Date()],
  [Number.NaN],
  [-0],
  [1n],
  [Promise.resolve(1)],
  [new Map()],
  [{ a: [new Error()] }],
])("%o is nothing that JSON keeps", (value) => {
  expect(isJson({ value })).toBe(false);
});
