import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const document = readFileSync("docs/caches.md", "utf8");
const listed = [...document.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm)].map(([, file, name]) => `${file} ${name}`);

const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  // The sandbox and the demo are not the shop.
  (file) => /\.tsx?$/.test(file) && !/\.test(-data)?\.tsx?$|^(?:sandbox|demo)\//.test(file),
);

interface Collection {
  name: string;
  /** Whether it outlives a call: at the top of a module, or kept by a function that another one has made. */
  lasts: boolean;
}

const KINDS = /^(?:LRUCache|Map|Set|WeakMap|WeakSet)\b/;
/** A collection of these kinds is made to last. */
const LASTING_KINDS = /^(?:LRUCache|WeakMap|WeakSet)$/;

function enclosing(node: ts.Node, is: (one: ts.Node) => boolean): ts.Node | undefined {
  let one = node.parent;
  while (one && !is(one)) one = one.parent;
  return one;
}

/** Code in it runs for each call or object, not once for the module. */
const isRepeated = (node: ts.Node) =>
  ts.isFunctionLike(node) || (ts.isPropertyDeclaration(node) && !/^(?:[a-z]+ )*static /.test(node.getText()));

const isOwner = (node: ts.Node) =>
  ts.isVariableDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  (ts.isBinaryExpression(node) && /^(?:\?\?)?=$/.test(node.operatorToken.getText())) ||
  ts.isFunctionLike(node);

/** Whether a function gives back functions one of which uses the name, itself or by another function. */
function isGivenBack(name: string, maker: ts.Node): boolean {
  const statements =
    ts.isFunctionLike(maker) && "body" in maker && maker.body && ts.isBlock(maker.body) ? maker.body.statements : [];
  const functions = new Map<string, ts.Node>();
  for (const one of statements) {
    if (ts.isFunctionDeclaration(one) && one.name) functions.set(one.name.text, one);
    if (!ts.isVariableStatement(one)) continue;
    for (const { name, initializer } of one.declarationList.declarations)
      if (initializer && ts.isFunctionLike(initializer)) functions.set(name.getText(), initializer);
  }
  const seen = new Set<ts.Node>();
  const uses = (node: ts.Node): boolean => {
    if (seen.has(node)) return false;
    seen.add(node);
    const known = ts.isIdentifier(node) && functions.get(node.text);
    return (
      (ts.isIdentifier(node) && node.text === name) || (known && uses(known)) || ts.forEachChild(node, uses) || false
    );
  };
  return statements.some((one) => {
    const given = ts.isReturnStatement(one) && one.expression;
    if (!given) return false;
    const parts = ts.isObjectLiteralExpression(given) ? [...given.properties] : [given];
    return parts.some((part) => {
      const value = ts.isPropertyAssignment(part)
        ? part.initializer
        : ts.isShorthandPropertyAssignment(part)
          ? part.name
          : part;
      const code = ts.isIdentifier(value) ? functions.get(value.text) : value;
      return code !== undefined && ts.isFunctionLike(code) && uses(code);
    });
  });
}

function collectionsIn(file: string, text = readFileSync(`app/${file}`, "utf8")): Collection[] {
  if (!/\bnew (?:LRUCache|Map|Set|Weak)|^(?:export )?let /m.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Collection[] = [];
  const isFilledLater = (name: string) => [".set(", ".add("].some((call) => text.includes(name + call));
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && KINDS.test(node.expression.getText())) {
      const owner = enclosing(node, isOwner);
      const [name = "", type = ""] = owner ? namesOf(owner) : [];
      const maker = enclosing(node, isRepeated);
      const isEmpty = !node.arguments?.length;
      const isCache = !/\bReadonly/.test(type) && (isEmpty || isFilledLater(name));
      const lasts = isCache && (!maker || (isEmpty && isGivenBack(name, maker)));
      found.push({ name, lasts: lasts || LASTING_KINDS.test(node.expression.getText()) });
    }
    // The first call makes it; or it is another value that a call leaves for later ones.
    if (ts.isVariableDeclaration(node) && !enclosing(node, ts.isFunctionLike))
      found.push({ name: node.name.getText(), lasts: !node.initializer && KINDS.test(node.type?.getText() ?? "") });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The name of what a collection belongs to, and its type as it is written. */
function namesOf(owner: ts.Node): string[] {
  if (ts.isBinaryExpression(owner)) return [owner.left.getText()];
  if (ts.isVariableDeclaration(owner) || ts.isPropertyDeclaration(owner))
    return [owner.name.getText(), owner.type?.getText() ?? ""];
  return ts.isPropertyAssignment(owner) ? [owner.name.getText()] : [];
}

const collections = sources.flatMap((file) =>
  collectionsIn(file).map((one) => ({ ...one, id: `${file} ${one.name}` })),
);

test("a collection that outlives a call is in the list of caches", () => {
  expect(collections.filter(({ id, lasts }) => lasts && !listed.includes(id)).map(({ id }) => id)).toEqual([]);
});

test("the list of caches names only those that are there", () => {
  expect(listed.filter((one) => !collections.some(({ id }) => id === one))).toEqual([]);
});

test.each([
  ["const kept = new Map<string, number>();", true],
  ["const kept = new Map<\n  string,\n  number\n>();", true],
  ["const kept = new Set(first);\nexport const keep = (one: string) => kept.add(one);", true],
  ["let kept: Map<string, number> | undefined;", true],
  ["const all = { kept: new Map<string, number>() };", true],
  ["class One { private static kept = new Map<string, number>(); }", true],
  ["function make() { const kept = new Map(); return { read: () => kept.size }; }", true],
  ["function make() { const kept = new Map(); const read = () => kept.size; return () => read(); }", true],
  ["const kept: ReadonlyMap<string, number> = new Map();", false],
  ["const kept = new Set(['a', 'b']);", false],
  ["class One { kept = new Map<string, number>(); }", false],
  ["function count() { const kept = new Set(); for (const one of all) kept.add(one); return kept.size; }", false],
])("what outlives a call: %s", (text, lasts) => {
  expect(collectionsIn("example.ts", text).some((one) => one.name === "kept" && one.lasts)).toBe(lasts);
});
