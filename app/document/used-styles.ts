import { LATER, type StyleNode } from "./style-sheet";

/** Set by scripts of ours before the first paint. */
const setEarly = [".js", ".face", ".consent-open"];
/** What visitors change without a script of ours. */
const changing = [LATER, "[open]", "[checked]", "[disabled]"];

/**
 * The HTML that may be in the first screen: without what is in closed elements, without places that are empty until a script
 * writes a message, and without what is below the first rows of a long list or, on a product page, in the footer.
 */
export function firstScreen(html: string): string {
  const opened = html
    .replace(/(<details(?![^>]* open=)[^>]*>(?:<summary.*?<\/summary>)?).*?<\/details>/gs, "$1")
    .replace(/(<dialog(?![^>]* open=)[^>]*>).*?<\/dialog>/gs, "$1")
    .replace(/(<div class="menu-panel">).*?(?=<\/div><\/li>)/gs, "$1")
    .replace(/<div role="status"[^>]*><\/div>/g, "");
  const start = opened.includes('class="product-pictures"') ? opened.indexOf("<footer") : startOfCard(opened, ROWS_END);
  return start < 0 ? opened : opened.slice(0, start) + opened.slice(opened.lastIndexOf("</footer>"));
}

/** With four products side by side, the third row ends below the screen. */
const ROWS_END = 12;

/** @returns the position of the product behind the first `count` of the grid; -1 if there is none */
function startOfCard(html: string, count: number): number {
  let at = html.indexOf('class="grid product-grid"');
  for (let number = 0; number <= count && at >= 0; number++) at = html.indexOf('<article class="card"', at + 1);
  return at;
}

/**
 * The names that a page's HTML has, of those that a style sheet knows: ".class", "#id", "[attribute]", "element". Plain
 * searches, because matches of regular expressions take five times as long.
 * @param html written by React: no ">" in an attribute, double quotes, one space before each attribute
 * @param inAnyState whether a visitor may have opened, checked, touched or printed something
 */
export function namesIn(html: string, known: KnownNames, inAnyState: boolean): Set<string> {
  const found = new Set([...setEarly, ...(inAnyState ? changing : [])]);
  const seen = new Set<string>();
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", start + 1)) {
    let end = start + 1;
    while (isNamePart(html.charCodeAt(end))) end += 1;
    const element = html.slice(start + 1, end);
    if (known.all.has(element)) found.add(element);
  }
  const addValues = (prefix: string, attribute: string) => {
    for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at)) {
      at += attribute.length;
      const value = html.slice(at, html.indexOf('"', at));
      if (seen.has(value)) continue;
      seen.add(value);
      for (const name of value.split(" ")) if (known.all.has(prefix + name)) found.add(prefix + name);
    }
  };
  addValues(".", ' class="');
  seen.clear();
  addValues("#", ' id="');
  for (const attribute of known.attributes) if (html.includes(` ${attribute}=`)) found.add(`[${attribute}]`);
  return found;
}

/** Of the name of an element: a small letter or a digit. */
function isNamePart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

export interface KnownNames {
  all: Set<string>;
  attributes: string[];
}

/** The names that rules of a style sheet depend on. */
export function knownNames(nodes: StyleNode[]): KnownNames {
  const all = new Set<string>();
  const collect = (node: StyleNode) => {
    if ("nodes" in node) node.nodes.forEach(collect);
    if ("selectors" in node) for (const { needs } of node.selectors) for (const name of needs) all.add(name);
  };
  nodes.forEach(collect);
  return { all, attributes: [...all].flatMap((name) => (name.startsWith("[") ? name.slice(1, -1) : [])) };
}

/**
 * The part of a style sheet for a page that has these names, in the sheet's order: rules with a selector that may match,
 * the custom properties that they use, and their keyframes.
 */
export function usedStyles(nodes: StyleNode[], names: ReadonlySet<string>): string {
  const matching = nodes.flatMap((node) => matchingPart(node, names));
  const used = usedProperties(matching);
  return matching.map((node) => written(node, used)).join("");
}

/** A node without the rules and selectors that match nothing in the page. */
function matchingPart(node: StyleNode, names: ReadonlySet<string>): StyleNode[] {
  if ("nodes" in node) {
    const inner = node.nodes.flatMap((child) => matchingPart(child, names));
    return inner.length > 0 ? [{ ...node, nodes: inner }] : [];
  }
  if (!("selectors" in node)) return [node];
  const selectors = node.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
  return selectors.length > 0 ? [{ ...node, selectors }] : [];
}

/** Custom properties and animations that the rules use, directly or through another property. */
function usedProperties(nodes: StyleNode[]): Set<string> {
  const values = new Map<string, string[]>();
  const direct: string[] = [];
  const collect = (node: StyleNode) => {
    if ("nodes" in node) node.nodes.forEach(collect);
    else if ("selectors" in node)
      for (const [name, value] of node.declarations) {
        if (!name.startsWith("--")) direct.push(value);
        else values.set(name, [...(values.get(name) ?? []), value]);
      }
  };
  nodes.forEach(collect);
  const used = new Set<string>();
  const use = (value: string) => {
    for (const [name] of value.matchAll(/--[\w-]+/g)) {
      if (used.has(name)) continue;
      used.add(name);
      values.get(name)?.forEach(use);
    }
  };
  for (const value of direct) {
    use(value);
    for (const [word] of value.matchAll(/[a-z][\w-]*/g)) used.add(word);
  }
  return used;
}

function written(node: StyleNode, used: ReadonlySet<string>): string {
  if ("nodes" in node) {
    const inner = node.nodes.map((child) => written(child, used)).join("");
    return inner && `${node.prelude}{${inner}}`;
  }
  if ("keyframes" in node) return used.has(node.keyframes) ? node.text : "";
  if (!("selectors" in node)) return node.text;
  const declarations = node.declarations.filter(([name]) => !name.startsWith("--") || used.has(name));
  if (declarations.length === 0) return "";
  const body = declarations.map(([name, value]) => `${name}:${value}`).join(";");
  return `${node.selectors.map(({ text }) => text).join(",")}{${body}}`;
}
