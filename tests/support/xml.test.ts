import { expect, test } from "vitest";
import { elementsOf, parseXml, textOf } from "./xml";

const document = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;

test("a document is parsed with its attributes, texts and entities", () => {
  const root = parseXml(document('<a xmlns:g="urn:g"><g:b c="1 &amp; 2"/><d>x &lt; y</d><d>z</d></a>'));
  expect(root.children.map(({ name }) => name)).toEqual(["g:b", "d", "d"]);
  expect(root.children[0]?.attributes).toEqual({ c: "1 & 2" });
  expect(elementsOf(root, "d").map(({ text }) => text)).toEqual(["x < y", "z"]);
  expect(textOf(root, "d")).toBe("x < y");
});

test.each([
  "<a>",
  "<a></b>",
  "<a/><b/>",
  "<a>&</a>",
  "<a>&nbsp;</a>",
  "<a b=1/>",
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  "<a>\u0001</a>",
  "<a>\ud800</a>",
  "<g:a/>",
  "<a>]]></a>",
  "text",
])("%j is no document", (body) => {
  expect(() => parseXml(document(body))).toThrow();
});

test("a document that is incomplete or has no declaration is an error", () => {
  expect(() => parseXml(document("<a><b></b>"))).toThrow();
  expect(() => parseXml("<a/>")).toThrow();
});
