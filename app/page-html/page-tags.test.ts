import { expect, test } from "vitest";
import { tagReader } from "./page-tags";

const read = (html: string) => tagReader(new Set(["[open]", "p", "b"]))(html, true);

test.each([
  ['<input type="text" autoComplete="email" required=""/>', '<input type="text" autocomplete="email" required>'],
  ['<img srcSet="a 2x" alt=""/><br/>', '<img srcset="a 2x" alt=""><br>'],
  ['<details open=""><summary>a</summary></details>', "<details open><summary>a</summary></details>"],
  ['<svg viewBox="0 0 1 1"><path d="M0"/></svg>', '<svg viewBox="0 0 1 1"><path d="M0"/></svg>'],
])("%s is spelled as in HTML", (rendered, spelled) => {
  expect(read(rendered).html).toBe(spelled);
});

test.each([
  ['<input value="a srcSet="/>', '<input value="a srcSet=">'],
  ['<p title="b open=">checked=&quot;&quot; maxLength=&quot;</p>', null],
  ['<script>if (a<b) c = "<p open=\\"\\"/>";</script>', null],
])("%s keeps its values, texts and scripts", (rendered, spelled) => {
  const { html, names } = read(rendered);
  expect(html).toBe(spelled ?? rendered);
  expect([...names]).not.toContain("b");
});

test("a script without an end ends the page", () => {
  expect(read("<p>a</p><script>b").html).toBe("<p>a</p><script>b");
});

test("tags of other pages do not change those of a page", () => {
  const reader = tagReader(new Set([".a", ".b"]));
  for (let number = 0; number < 3_000; number++) reader(`<p class="a" id="p${number}">`, true);
  expect([...reader('<p class="b" id="p1">', true).names]).toContain(".b");
  expect([...reader('<p class="b" id="p1">', true).names]).not.toContain(".a");
});
