import { expect, test } from "vitest";
import { parseUrlQuery } from "./url-query";

const parse = (text: string): unknown => JSON.parse(JSON.stringify(parseUrlQuery(text)));

test("parses brackets into objects and lists, encoded or not", () => {
  expect(parse("?filter[a][_eq]=1&filter%5Bb%5D%5B_in%5D[]=2&filter[b][_in][]=3")).toEqual({
    filter: { a: { _eq: "1" }, b: { _in: ["2", "3"] } },
  });
  expect(parse("filter[_or][1][a]=y&filter[_or][0][a]=x")).toEqual({ filter: { _or: [{ a: "x" }, { a: "y" }] } });
});

test("ignores text after or between pairs of brackets", () => {
  expect(parse("filter[id][_eq]x=1")).toEqual({ filter: { id: { _eq: "1" } } });
  expect(parse("filter[id]]=1&[limit]=2&filter[id=3")).toEqual({ filter: { id: "1" }, limit: "2", "filter[id": "3" });
});

test("parses a repeated name as a list, a missing value as an empty text, a plus sign as a space", () => {
  expect(parse("a=1&a=2&b&c=x+y%2B")).toEqual({ a: ["1", "2"], b: "", c: "x y+" });
});

test("merges list values with and without brackets", () => {
  expect(parse("a=1&a[]=2&b[]=1&b=2&c=1&c[0]=2")).toEqual({ a: ["1", "2"], b: ["1", "2"], c: ["1", "2"] });
});

test("keeps invalid percent signs", () => {
  expect(parse("a=100%&b=%E0%A4%A")).toEqual({ a: "100%", b: "%E0%A4%A" });
});

test("never writes to the prototype of objects", () => {
  const query = parseUrlQuery("__proto__[polluted]=1&filter[constructor][prototype][polluted]=1");
  expect(Object.keys(query)).toEqual(["__proto__", "filter"]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("refuses too many brackets or parameters, and a name that is both value and object", () => {
  for (const text of [`a${"[b]".repeat(100)}=1`, "a=1&".repeat(6_000), "a=1&a[b]=2", "a[b]=1&a=2"]) {
    expect(() => parseUrlQuery(text)).toThrow("Invalid query");
  }
});
