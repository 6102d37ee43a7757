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

/** The tests of exactly this file, or else those whose path contains the word. */
function filesNamed(all, word) {
  const wanted = word.replace(/^\.\//, "").replace(/(\.test|\.spec)?\.tsx?$/, "");
  const own = all.filter((file) => file.replace(/\.(test|spec)\.tsx?$/, "") === wanted);
  return own.length > 0 ? own : all.filter((file) => file.includes(wanted));
}

function contains(root, file, name) {
  return fs.readFileSync(path.join(root, file), "utf8").includes(name);
}

function testFiles(root, folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`)
    .filter((file) => KINDS.some(([, pattern]) => pattern.test(file)))
    .sort();
}
