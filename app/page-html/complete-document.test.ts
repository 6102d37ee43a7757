import { createHash } from "node:crypto";
import { scripts } from "virtual:shop-assets";
import { expect, test } from "vitest";
import { completeDocument } from "./complete-document.server";

const nonce = "bm9uY2U=";
const options = {
  nonce,
  keepsNonce: false,
  savesData: false,
  data: "",
};
const rendered = `<html><head><style id="rules"></style><script nonce="${nonce}">mark()</script></head><body><script type="application/ld+json" nonce="${nonce}">{}</script><p>&lt;script nonce="${nonce}"></p><div id="page" hidden=""></div></body></html>`;
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("a page names its scripts by their hashes, and ends with the document", () => {
  const { html, sources } = completeDocument(rendered, options);
  expect(html).toMatch(/^<!DOCTYPE html><html>.*<script>mark\(\)<\/script>/);
  expect(html.endsWith(`<script>${scripts.start}</script></div></body></html>`)).toBe(true);
  expect(sources.scripts).toBe(`${hashOf("mark()")} ${hashOf(scripts.start)}`);
});

test("the scripts of the body are one, and the others keep their places", () => {
  const { html, sources } = completeDocument(
    rendered.replace("<p>", `<script nonce="${nonce}">\n  early(\n    1)</script><p>`),
    options,
  );
  expect(html).toContain("<script></script><p>");
  const last = `\nearly(\n1);\n${scripts.start}`;
  expect(html).toContain(`<script>${last}</script>`);
  expect(sources.scripts).toBe(`${hashOf("mark()")} ${hashOf(last)}`);
});

test("a script that another hand has put into the page is in no policy", () => {
  const { sources } = completeDocument(rendered.replace("<p>", "<script>steal()</script><p>"), options);
  expect(sources.scripts).not.toContain(hashOf("steal()"));
});

test("a page with scripts of other hosts keeps the nonce, which they pass on", () => {
  const { html, sources } = completeDocument(rendered, { ...options, keepsNonce: true });
  expect(sources.scripts).toBe(`'nonce-${nonce}'`);
  expect(html).toContain(`<script nonce="${nonce}">${scripts.start}</script>`);
});

test("a page for a visitor who saves data has no script, but its structured data", () => {
  const { html, sources } = completeDocument(rendered, { ...options, savesData: true });
  expect(html).not.toMatch(/mark|<script>/);
  expect(html).toContain('<script type="application/ld+json">{}</script>');
  expect(sources.scripts).toBe("");
});
