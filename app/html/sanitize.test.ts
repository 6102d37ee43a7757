import { expect, test } from "vitest";
import { removedBySanitizing, sanitize } from "./sanitize.server";

test.each([
  ['<p style="color: red">a</p>', []],
  ['<h2 id="returns">a</h2><a href="/it/resi">b</a><a href="{{page.terms}}">c</a><a href="#returns">d</a>', []],
  ['<a href="https://a.example">a</a><a href="mailto:a@b.example">b</a><a href="tel:+39045">c</a>', []],
  ["<h1>a</h1><b>b</b><i>c</i>", []],
  ["<script>a</script>", ["the element <script>"]],
  ['<p onclick="a()">a</p>', ["the attribute onclick"]],
  ['<a href="javascript:a()">a</a>', ['the address "javascript:a()"']],
  ['<a href="java\tscript:a()">a</a>', ['the address "java\tscript:a()"']],
  ['<a href="//a.example">a</a>', ['the address "//a.example"']],
  ['<a href="data:text/html,a">a</a>', ['the address "data:text/html,a"']],
  ['<h2 id="1">a</h2>', ['the id "1"']],
])("an author reads what pages leave out of %s", (html, removed) => {
  expect(removedBySanitizing(html)).toEqual(removed);
  if (removed.length === 0)
    for (const part of html.match(/href="[^"{]*"/g) ?? []) expect(sanitize(html)).toContain(part);
});
