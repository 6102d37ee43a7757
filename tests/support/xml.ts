/** An element of a parsed document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly in the element, with entities resolved. */
  text: string;
}

const NAME = /[A-Za-z_:][\w:.-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const DECLARATION = /<\?xml version="1\.0"(?: encoding="UTF-8")?\?>\s*/y;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/**
 * Parses a document as strictly as XML 1.0 with namespaces, and more strictly: no DTD, comments and CDATA, which the shop's
 * documents do not have.
 * @throws Error with the problem and its position
 */
export function parseXml(source: string): XmlElement {
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${JSON.stringify(source.slice(at, at + 60))}`);
  };
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at += found[0].length;
    return found;
  };
  const resolve = (text: string) => {
    if (!allowed.test(text)) fail("forbidden character");
    return text.replace(/&([^;\s]*);?/g, (whole, name: string) => {
      const value = whole.endsWith(";") ? entities[name] : undefined;
      return value ?? fail(`bad entity ${whole}`);
    });
  };

  function element(scope: ReadonlySet<string>): XmlElement {
    if (source[at] !== "<") fail("no element");
    at += 1;
    const name = match(NAME)?.[0] ?? fail("no name");
    const attributes: Record<string, string> = {};
    for (let found = match(ATTRIBUTE); found; found = match(ATTRIBUTE)) {
      const [, key = "", double, single] = found;
      if (key in attributes) fail(`${key} twice`);
      attributes[key] = resolve(double ?? single ?? "");
    }
    const declared = Object.keys(attributes).flatMap((key) => /^xmlns:(.+)$/.exec(key)?.[1] ?? []);
    const inner = new Set([...scope, ...declared]);
    for (const qualified of [name, ...Object.keys(attributes)]) {
      const prefix = /^([^:]+):/.exec(qualified)?.[1];
      if (prefix && prefix !== "xmlns" && !inner.has(prefix)) fail(`unknown prefix ${prefix}`);
    }
    const own: XmlElement = { name, attributes, children: [], text: "" };
    const end = match(/\s*(\/?)>/y) ?? fail("bad tag");
    if (end[1]) return own;
    for (;;) {
      const text = match(/[^<]*/y)?.[0] ?? "";
      if (text.includes("]]>")) fail("]]>");
      own.text += resolve(text);
      if (source.startsWith("</", at)) break;
      own.children.push(element(inner));
    }
    at += 2;
    if (match(NAME)?.[0] !== name || !match(/\s*>/y)) fail(`<${name}> is not closed`);
    return own;
  }

  if (!match(DECLARATION)) fail("no XML declaration");
  const root = element(new Set());
  match(/\s*/y);
  if (at < source.length) fail("more after the root");
  return root;
}

/** All elements of a name, in document order. */
export function elementsOf(root: XmlElement, name: string): XmlElement[] {
  const below = root.children.flatMap((child) => elementsOf(child, name));
  return root.name === name ? [root, ...below] : below;
}

/** The text of the only child of this name; undefined without such a child. */
export function textOf(parent: XmlElement, name: string): string | undefined {
  return parent.children.find((child) => child.name === name)?.text;
}
