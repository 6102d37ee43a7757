// Compares locales/*/*.json with each other and with the code: same keys, same placeholders, no missing and no unused key.
// Keys that the code builds at run time are listed in locale-allow.json, with the reason.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { problemsOfPageTexts } from "./page-texts.mjs";

const LOCALES = ["en", "it"];
const KEY = /^([a-z][a-z0-9-]*):([A-Za-z0-9_.-]+)$/;
const ALLOW_LIST = "tests/support/locale-allow.json";

const problems = [];

function readTexts(locale) {
  const texts = new Map();
  for (const name of fs.readdirSync(`locales/${locale}`).sort()) {
    const file = `locales/${locale}/${name}`;
    const namespace = path.basename(name, ".json");
    for (const [key, text] of Object.entries(JSON.parse(fs.readFileSync(file, "utf8")))) {
      if (typeof text === "string" && text.trim() !== "") texts.set(`${namespace}:${key}`, { text, file });
      else problems.push(`${file}: "${key}" is not a text`);
    }
  }
  return texts;
}

/** The names between {{ }}. A singular may contain "one" as a word, so `count` is not compared there. */
function placeholders(key, text) {
  const names = [...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, name]) => name);
  const compared = new Set(names.filter((name) => name !== "count" || !key.endsWith("_one")));
  return [...compared].sort().join(", ");
}

function compare(texts, others, otherLocale) {
  for (const [key, { text, file }] of texts) {
    const other = others.get(key);
    if (!other) problems.push(`${file}: "${key}" is missing in locales/${otherLocale}`);
    else if (otherLocale === LOCALES[1] && placeholders(key, text) !== placeholders(key, other.text)) {
      const names = [text, other.text].map((words) => placeholders(key, words) || "none");
      problems.push(`${other.file}: "${key}" has the placeholders ${names[1]}, but ${file} has ${names[0]}`);
    }
    if (key.endsWith("_one") && !texts.has(key.replace(/_one$/, "_other"))) {
      problems.push(`${file}: "${key}" has no plural (_other)`);
    }
  }
}

function sourceFiles(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(file);
    return /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) ? [file] : [];
  });
}

/** The namespace of a file that reads one directly from locales/ and uses its keys without the namespace. */
function ownNamespace(source) {
  const files = source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier }) => moduleSpecifier.text);
  const names = files.flatMap((file) => /\/locales\/[a-z]+\/([^/]+)\.json$/.exec(file)?.[1] ?? []);
  return new Set(names).size === 1 ? names[0] : undefined;
}

/** All strings in the code that have the form of a key; `isCall` when it is the argument of a function named t. */
function keysIn(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const own = ownNamespace(source);
  const found = [];
  const add = (node, isCall) => {
    const key = own && !node.text.includes(":") ? `${own}:${node.text}` : node.text;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    // A string without a namespace is a key only if such a key exists.
    if (isCall || (KEY.test(node.text) && !own) || formsOf(key).length > 0)
      found.push({ key, isCall, place: `${file}:${line + 1}` });
  };
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) {
      const { parent } = node;
      add(
        node,
        ts.isCallExpression(parent) && parent.arguments[0] === node && /(^|\.)t$/.test(parent.expression.getText()),
      );
    } else if (own && ts.isPropertyAccessExpression(node)) add(node.name, false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readAllowed() {
  const entries = JSON.parse(fs.readFileSync(ALLOW_LIST, "utf8"));
  for (const { keys, reason } of entries) {
    if (!keys || !reason) problems.push(`${ALLOW_LIST}: an entry needs "keys" and "reason": ${keys ?? reason}`);
  }
  return entries.map(({ keys = "" }) => {
    const pattern = keys.split("*").map((part) => part.replace(/[^A-Za-z0-9_:-]/g, "\\$&"));
    return { keys, pattern: new RegExp(`^${pattern.join(".*")}$`), used: false };
  });
}

const [english, italian] = LOCALES.map(readTexts);
compare(english, italian, LOCALES[1]);
compare(italian, english, LOCALES[0]);

const all = new Map([...italian, ...english]);
const namespaces = new Set([...all.keys()].map((key) => key.split(":")[0]));
const formsOf = (key) => [key, `${key}_one`, `${key}_other`].filter((form) => all.has(form));

const used = new Set();
for (const { key, isCall, place } of sourceFiles("app").flatMap(keysIn)) {
  const forms = formsOf(key);
  for (const form of forms) used.add(form);
  const isKey = isCall || namespaces.has(key.split(":")[0]);
  if (forms.length === 0 && isKey) problems.push(`${place}: "${key}" is in no file of locales/`);
}

const allowed = readAllowed();
for (const [key, { file }] of all) {
  if (used.has(key)) continue;
  const entry = allowed.find(({ pattern }) => pattern.test(key));
  if (entry) entry.used = true;
  else problems.push(`${file}: nothing uses "${key}"`);
}
for (const { keys, used: isUsed } of allowed) {
  if (!isUsed) problems.push(`${ALLOW_LIST}: "${keys}" allows nothing any more`);
}

problems.push(...problemsOfPageTexts(namespaces));

for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`${english.size} texts in ${LOCALES.length} languages agree with each other and the code.`);
process.exitCode = problems.length === 0 ? 0 : 1;
