// Compares the texts that each row of the table of pages names with the keys in the code that browsers load for the page.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

const TABLE = "app/pages/page-table.server.ts";
/** Remix leaves them out of a route's script. */
const SERVER_EXPORTS = new Set(["loader", "action", "headers"]);
const KEY = /^([a-z][a-z-]*):[\w-]*/;

const parsed = new Map();

/** A file's statements, each with its names, the names that it uses, and the files of texts whose keys it has. */
function parse(file, namespaces) {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const statements = source.statements.map((statement) => {
    const [uses, texts] = [new Set(), new Set()];
    const visit = (node) => {
      if (ts.isTypeNode(node)) return;
      if (ts.isIdentifier(node)) uses.add(node.text);
      const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : "";
      const namespace = KEY.exec(text)?.[1];
      if (namespaces.has(namespace)) texts.add(namespace);
      ts.forEachChild(node, visit);
    };
    if (!ts.isImportDeclaration(statement)) visit(statement);
    return { statement, names: namesOf(statement), uses, texts };
  });
  parsed.set(file, statements);
  return statements;
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isImportDeclaration(statement)) {
    const { name, namedBindings } = statement.importClause ?? {};
    const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
    return [name, ...named.map((element) => element.name)].flatMap((each) => each?.text ?? []);
  }
  return statement.name ? [statement.name.text] : [];
}

const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The statements of a route's script: its exports for browsers, and what these use. */
function inBrowser(statements) {
  const possible = statements.filter(({ names }) => !names.some((name) => SERVER_EXPORTS.has(name)));
  const kept = new Set(possible.filter(({ statement }) => isExported(statement)));
  for (const { uses } of kept)
    for (const other of possible) if (other.names.some((name) => uses.has(name))) kept.add(other);
  return kept;
}

function importedFile(file, { statement }) {
  if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) return null;
  const target = statement.moduleSpecifier.text;
  if (!/^[~.]/.test(target)) return null;
  const base = target.startsWith("~/") ? `app/${target.slice(2)}` : path.posix.join(path.posix.dirname(file), target);
  return [".ts", ".tsx"].map((extension) => base + extension).find((name) => fs.existsSync(name)) ?? null;
}

/** The files of texts that a page uses in the browser, and those that it uses anywhere. */
function textsOf(route, namespaces) {
  const found = { browser: new Set(), anywhere: new Set() };
  const follow = (file, statements, texts, seen, isFollowed) => {
    for (const each of statements) {
      for (const namespace of each.texts) texts.add(namespace);
      const imported = importedFile(file, each);
      if (!imported || seen.has(imported) || !isFollowed(imported)) continue;
      seen.add(imported);
      follow(imported, parse(imported, namespaces), texts, seen, isFollowed);
    }
  };
  const statements = parse(route, namespaces);
  follow(route, inBrowser(statements), found.browser, new Set(), (file) => !file.includes(".server."));
  follow(route, statements, found.anywhere, new Set(), (file) => !/^app\/(?:backend|config|demo|api)\//.test(file));
  return found;
}

/** The rows' folders and names of texts, and the names of every page. */
function readTable() {
  const rows = new Map();
  if (!fs.existsSync(TABLE)) return { rows, ofEveryPage: [] };
  const source = ts.createSourceFile(TABLE, fs.readFileSync(TABLE, "utf8"), ts.ScriptTarget.Latest, true);
  let ofEveryPage = [];
  const strings = (node) => node.elements.map(({ text }) => text);
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === "layoutTexts")
      ofEveryPage = strings(node.initializer);
    if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer)) {
      const columnOf = (name) =>
        node.initializer.properties.find((property) => property.name.getText() === name)?.initializer;
      const [folder, texts] = [columnOf("folder")?.text ?? node.name.text, columnOf("texts")];
      rows.set(node.name.text, { folder, named: texts ? strings(texts) : [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { rows, ofEveryPage };
}

/** @param namespaces the names of the files in locales/ */
export function problemsOfPageTexts(namespaces) {
  const { rows, ofEveryPage } = readTable();
  return [...rows].flatMap(([page, { folder, named }]) => {
    const { browser, anywhere } = textsOf(`app/routes/${folder}/route.tsx`, namespaces);
    const missing = [...browser].filter((name) => !named.includes(name) && !ofEveryPage.includes(name));
    const unused = named.filter((name) => !anywhere.has(name));
    return [
      ...missing.map((name) => `${TABLE}: the texts of ${page} lack "${name}"`),
      ...unused.map((name) => `${TABLE}: nothing on the page ${page} uses "${name}"`),
    ];
  });
}
