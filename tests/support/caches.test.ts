import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const record = readFileSync("app/decisions/071-one-build-few-caches.md", "utf8");
const listed = [...record.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm)].map(([, file, name]) => `${file} ${name}`);

const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test(-data)?\.tsx?$/.test(file),
);
/** All collections with the names of their variables, as "file name". */
function collections(pattern: RegExp): string[] {
  return sources.flatMap((file) => {
    const text = readFileSync(`app/${file}`, "utf8");
    return [...text.matchAll(pattern)].map(([, name]) => `${file} ${name}`);
  });
}

test("a collection that outlives a call is in the list of caches", () => {
  // An LRU or weak one anywhere; at the top of a module also a Map or Set that is empty at first.
  const lasting = collections(/(?:(#?\w+)(?:: [^=\n]+)?(?: =|:) |)new (?:LRUCache|WeakMap|WeakSet)\b/g);
  const atTop = collections(/^(?:export )?(?:const|let) (\w+)(?:: [^=\n]+)? = new (?:Map|Set)(?:<.*>)?\(\)/gm);
  expect([...lasting, ...atTop].filter((one) => !listed.includes(one))).toEqual([]);
});

test("the list of caches names only those that are there", () => {
  const there = collections(/(#?\w+)(?:: [^=\n]+)?(?: =|:) new (?:LRUCache|Map|Set|WeakMap|WeakSet)\b/g);
  expect(listed.filter((one) => !there.includes(one))).toEqual([]);
});
