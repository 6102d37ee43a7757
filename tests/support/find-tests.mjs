// Finds the tests that the words after `npm test --` name.
import fs from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "tests"];

/** The kinds of test files, by path; the first that fits counts. */
const KINDS = [
  ["browser", /^tests\/e2e\/.*\.spec\.ts$/],
  ["long", /^tests\/long\/.*\.test\.ts$/],
  ["unit", /\.test\.tsx?$/],
];

/**
 * The test files that the words name, by kind. A word is the path of a file or folder or a part of it (the path of the file
 * that is tested counts too), or else a part of a test's name as it stands in the code. Together with paths, names choose
 * among the tests of these files.
 * @returns `files` by kind, `names` that the tests must contain, and `unknown`: words that name no test
 */
export function findTests(root, words) {
  const all = FOLDERS.flatMap((folder) => testFiles(root, folder));
  const named = words.map((word) => ({ word, files: filesNamed(all, word) }));
  const names = named.filter(({ files }) => files.length === 0).map(({ word }) => word);
  const byPath = [...new Set(named.flatMap(({ files }) => files))];
  const chosen = (byPath.length > 0 ? byPath : all).filter(
    (file) => names.length === 0 || names.some((name) => contains(root, file, name)),
  );
  const kindOf = (file) => KINDS.find(([, pattern]) => pattern.test(file))[0];
  return {
    files: Object.fromEntries(KINDS.map(([kind]) => [kind, chosen.filter((file) => kindOf(file) === kind)])),
    names,
    unknown: names.filter((name) => !chosen.some((file) => contains(root, file, name))),
  };
}

/** The tests of a file, if the word is the path of one, or else those whose path contains the word. */
function filesNamed(all, word) {
  const wanted = word.replace(/^\.\//, "");
  const tested = wanted.replace(/(\.test|\.spec)?\.tsx?$/, "");
  if (tested === wanted) return all.filter((file) => file.includes(wanted));
  return all.filter((file) => file.replace(/\.(test|spec)\.tsx?$/, "") === tested);
}

/** Titles in the code: texts that begin the arguments of test, describe, or of what their `each` returns. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;

function contains(root, file, name) {
  const code = fs.readFileSync(path.join(root, file), "utf8");
  return [...code.matchAll(TITLE)].some(([, , title]) => title.includes(name));
}

function testFiles(root, folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`)
    .filter((file) => KINDS.some(([, pattern]) => pattern.test(file)))
    .sort();
}
