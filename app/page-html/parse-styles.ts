import postcss, { type ChildNode, type Rule } from "postcss";
import parseSelectors, { type Node, type Selector } from "postcss-selector-parser";
import { LATER, type StyleNode } from "./style-sheet";

/** States that an element has only after something was done, or only on paper. */
const later = /^:(?:hover|active|focus|focus-visible|focus-within)$|^print$/;

/** Parses a minified style sheet at build time, so that no server has to. */
export function parseStyles(css: string): StyleNode[] {
  return postcss.parse(css).nodes.flatMap((node) => nodeOf(node));
}

/** @param given names that the rules inside a group need too */
function nodeOf(node: ChildNode, given: string[] = []): StyleNode[] {
  if (node.type === "rule") return [ruleOf(node, given)];
  if (node.type !== "atrule") return [];
  if (/^(?:-webkit-)?keyframes$/.test(node.name)) return [{ keyframes: node.params, text: node.toString() }];
  if (/^(?:media|supports)$/.test(node.name)) {
    const needs = later.test(node.params) ? [...given, LATER] : given;
    return [
      {
        prelude: `@${node.name}${node.params.startsWith("(") ? "" : " "}${node.params}`,
        nodes: (node.nodes ?? []).flatMap((child) => nodeOf(child, needs)),
      },
    ];
  }
  return [{ text: node.toString() }];
}

function ruleOf(rule: Rule, given: string[]): StyleNode {
  const selectors: { text: string; needs: string[] }[] = [];
  parseSelectors((root) => {
    for (const selector of root.nodes)
      selectors.push({ text: selector.toString(), needs: [...new Set([...given, ...needsOf(selector)])] });
  }).processSync(rule.selector);
  const declarations = rule.nodes.flatMap((node): [string, string][] =>
    node.type === "decl" ? [[node.prop, node.value.trim() + (node.important ? "!important" : "")]] : [],
  );
  return { selectors, declarations };
}

/** What is in parentheses, as in `:not(.a)` and `:is(.a, .b)`, need not be in the page; but in `:has()` a state must be. */
function needsOf(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    const [inner, ...others] = node.type === "pseudo" && node.value === ":has" ? node.nodes : [];
    if (inner && others.length === 0) return needsOf(inner).filter((name) => states.has(name));
    return nameOf(node) ?? [];
  });
}

/** The attributes of a state. */
const attributeOf: Record<string, string> = { ":checked": "[checked]", ":disabled": "[disabled]" };
const states = new Set([LATER, "[open]", ...Object.values(attributeOf)]);

function nameOf(node: Node): string | null {
  switch (node.type) {
    case "class":
      return `.${node.value}`;
    case "id":
      return `#${node.value}`;
    case "tag":
      return node.value.toLowerCase();
    case "attribute":
      return `[${node.attribute}]`;
    case "pseudo":
      return attributeOf[node.value] ?? (later.test(node.value) ? LATER : null);
    default:
      return null;
  }
}
