import { describe, expect, test } from "vitest";
import { collectStyleNames } from "./collect-style-names";
import { parseStyles } from "./parse-styles";
import { knownNames, usedStyles } from "./used-styles";

/** The rules of a sheet that a page gets without the sheet. */
function used(css: string, html: string): string {
  const nodes = parseStyles(css);
  return usedStyles(nodes, collectStyleNames(html, knownNames(nodes), true));
}

/** The rules for its first screen. */
function usedFirst(css: string, html: string): string {
  const nodes = parseStyles(css);
  return usedStyles(nodes, collectStyleNames(html, knownNames(nodes), false));
}

const card = '<ul class="grid wide"><li id="p1"><details><summary>+</summary></details></li></ul>';

describe("a page gets", () => {
  test.each([
    [".grid{margin:0}"],
    ["ul.wide>li{margin:0}"],
    ["#p1{margin:0}"],
    [".grid:hover{margin:0}"],
    ["li:focus-visible::before{margin:0}"],
    ["details[open] summary{margin:0}"],
    [".grid:not(.narrow){margin:0}"],
    ["ul:has(.anything){margin:0}"],
    [".js .grid{margin:0}"],
    ["*{margin:0}"],
    ["@media print{.grid{margin:0}}"],
    ["@media(min-width:340px){@supports(gap:0){li{margin:0}}}"],
    ['@font-face{font-family:"F";src:url(f.woff2)}'],
  ])("%s, which may match now or in another state", (css) => {
    expect(used(css, card)).toBe(css);
  });

  test("the matching selectors of a rule alone", () => {
    expect(used(".grid,.cart,li>.absent{margin:0}", card)).toBe(".grid{margin:0}");
  });

  test("custom properties that a rule uses, also through another one", () => {
    const css = ":root{--a:1px;--b:var(--a);--c:2px}@media(min-width:340px){:root{--a:3px;--c:1px}}";
    expect(used(`${css}.grid{margin:var(--b)}`, card)).toBe(
      ":root{--a:1px;--b:var(--a)}@media(min-width:340px){:root{--a:3px}}.grid{margin:var(--b)}",
    );
  });

  test("the keyframes of its animations", () => {
    const frames = "@keyframes turn{to{top:0}}";
    expect(used(`${frames}.grid{animation:1s turn}`, card)).toContain(frames);
    expect(used(`${frames}.cart{animation:1s turn}`, card)).toBe("");
  });

  test("rules in the order of the sheet", () => {
    const css = "li{margin:0}.grid{margin:1px!important}@media print{li{margin:2px}}li{margin:3px}";
    expect(used(css, card)).toBe(css);
  });
});

test.each([
  [".cart{margin:0}"],
  [".grid .cart{margin:0}"],
  ["#p2{margin:0}"],
  ["table{margin:0}"],
  ["li[hidden]{margin:0}"],
  ["@media print{.cart{margin:0}}"],
])("a page without such an element does not get %s", (css) => {
  expect(used(css, card)).toBe("");
});

test("a text about a class is no element with it", () => {
  expect(used(".cart{margin:0}table{margin:0}", "<p>class=&quot;cart&quot; &lt;table></p>")).toBe("");
});

describe("the first screen gets", () => {
  test.each([
    [".grid{margin:0}"],
    ["details summary{margin:0}"],
    ["@media(min-width:340px){.wide{margin:0}}"],
    [".grid:not(:hover){margin:0}"],
  ])("%s at once", (css) => {
    expect(usedFirst(css, card)).toBe(css);
  });

  test.each([
    [".grid:hover{margin:0}"],
    ["li:focus-visible::before{margin:0}"],
    ["details[open] summary{margin:0}"],
    ["html:has(details[open]) .grid{margin:0}"],
    ["summary:checked{margin:0}"],
    ["@media print{.grid{margin:0}}"],
  ])("not %s, which matches later", (css) => {
    expect(usedFirst(css, `<html>${card}</html>`)).toBe("");
  });

  test("no rules for what is closed, but those for what is open", () => {
    const css = "summary{margin:0}table{margin:0}[open]{margin:0}input:checked{margin:0}";
    const html = (open: string) =>
      `<details class="facet"${open}><summary>a</summary><table><input checked=""/></table></details>`;
    expect(usedFirst(css, html(""))).toBe("summary{margin:0}");
    expect(usedFirst(css, html(' open=""'))).toBe(css);
    expect(usedFirst("dialog{margin:0}table{margin:0}", "<dialog><table></table></dialog>")).toBe("dialog{margin:0}");
    const nested =
      "<details><summary>a</summary><details><summary>b</summary></details><table></table></details><b></b>";
    expect(usedFirst("table{margin:0}b{margin:0}", nested)).toBe("b{margin:0}");
  });

  test("the rules of the footer if no more than three rows of products are above it", () => {
    const page = (cards: number) =>
      `<ul class="grid product-grid">${'<li id="p1"><article class="card"></article></li>'.repeat(cards)}</ul><footer><table></table></footer><b></b>`;
    const css = ".card{margin:0}table{margin:0}b{margin:0}";
    expect(usedFirst(css, page(12))).toBe(css);
    expect(usedFirst(css, page(13))).toBe(".card{margin:0}b{margin:0}");
    expect(usedFirst(css, page(13).replace("product-grid", "product-strip"))).toBe(css);
  });

  test("no rules for messages that are not there", () => {
    const css = ".messages{margin:0}";
    expect(usedFirst(css, '<div role="status" class="messages"></div>')).toBe("");
    expect(usedFirst(css, '<div role="status" class="messages"><p>Saved</p></div>')).toBe(css);
  });

  test("no rules for the closed panels of the menu", () => {
    const panel =
      '<li><div class="menu-panel"><div><p>Shoes</p><ul><li><a>Boots</a></li></ul></div></div></li><li><b></b></li>';
    expect(usedFirst(".menu-panel{margin:0}p{margin:0}b{margin:0}", panel)).toBe(".menu-panel{margin:0}b{margin:0}");
  });
});
