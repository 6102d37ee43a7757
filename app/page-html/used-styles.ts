import type { StyleNode } from "./style-sheet";

/** The names that rules of a style sheet depend on. */
export function knownNames(nodes: StyleNode[]): Set<string> {
  const all = new Set<string>();
  const collect = (node: StyleNode) => {
    if ("nodes" in node) node.nodes.forEach(collect);
    if ("selectors" in node) for (const { needs } of node.selectors) for (const name of needs) all.add(name);
  };
  nodes.forEach(collect);
  return all;
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
