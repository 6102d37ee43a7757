import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { commands } from "~/cli/commands/command-table";
import { environmentNames } from "~/config/env.server";

// README.md and docs/ are true in what a program can check. Each function returns the problems of one document.

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Files and folders below a folder of the project. */
const below = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);

const FOLDERS = ["app", "docs", "locales", "public", "tests", ".readme", ".ci"];
const paths = [...FOLDERS, ...FOLDERS.flatMap(below)];
const features = new Set(paths.flatMap((one) => /^app\/([^/.]+)\//.exec(one)?.[1] ?? []));
const names = ["README.md", ...paths.filter((one) => /^docs\/.*\.md$/.test(one))];
const documents = names.map((file) => ({ file, text: read(file) }));
const records = paths.flatMap((one) => /^docs\/decisions\/(\d{3})-.*\.md$/.exec(one)?.[1] ?? []);

interface Document {
  /** Its path in the project, from which its links are resolved. */
  file: string;
  text: string;
}

/** Without blocks of code. */
const proseOf = (text: string) => text.replace(/^ *```.*?^ *```/gms, "");

/** Code in a paragraph; it may go on in the next line. */
function spansOf(text: string): string[] {
  const paragraphs = proseOf(text).split(/\n\s*\n|\n(?=\|)/);
  return paragraphs.flatMap((one) => [...one.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replace(/\s+/g, " ")));
}

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(text: string): string[] {
  const headings = [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  const plain = headings.map((one) => one.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase());
  return plain.map((one) => one.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-"));
}

function brokenLinks({ file, text }: Document): string[] {
  const found = proseOf(text).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"|^\[[^\]]+\]: (\S+)$/gm);
  const links = [...found].map(([, link, source, definition]) => link ?? source ?? definition ?? "");
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = "", anchor] = link.split("#");
    const named = target === "" ? file : path.normalize(path.join(path.dirname(file), target));
    if (named !== file && !existsSync(path.join(root, named))) return true;
    return anchor !== undefined && !anchorsOf(named === file ? text : read(named)).includes(anchor);
  });
}

/** A path with placeholders (`<page>`, NAME, `*`, `…`, `{en,it}`) as a pattern. */
function patternOf(given: string): string {
  return given
    .replace(/(?::\d+(?:-\d+)?|\/)$/, "")
    .replace(/[.+^$()[\]\\|]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, parts: string) => `(${parts.replaceAll(",", "|")})`)
    .replace(/<[^>]+>|(?<![a-z])[A-Z]{2,}(?![a-z])|\*+|…/g, (one) => (/^(?:\*\*|…)/.test(one) ? ".*" : "[^/]*"));
}

/** Paths of files and folders, also from app/, app/backend/ or app/routes/ on. A recipe makes a "New file". */
function missingPaths({ text }: Document): string[] {
  const made = [...text.matchAll(/\bNew file `([^`]+)`/g)].map(([, file]) => file);
  return spansOf(text).filter((span) => {
    const [first = "", ...rest] = span.split("/");
    if (rest.length === 0 || span.includes(" ") || made.includes(span)) return false;
    const isShort = features.has(first) && /\.[a-z]+(?::[\d-]+)?$|\/$/.test(span);
    if (!isShort && !FOLDERS.includes(first)) return false;
    const pattern = new RegExp(`^(?:${isShort ? "app/(?:backend/|routes/)?" : ""})${patternOf(span)}$`);
    return !paths.some((one) => pattern.test(one));
  });
}

const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

function unknownScripts({ text }: Document): string[] {
  const named = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
  return named.filter((name) => !Object.hasOwn(scripts, name));
}

/** What the usage of each command has per action; commands without actions have one. */
const usages = Object.values(commands).flatMap(({ usage }) =>
  usage.split(/\n(?! )/).map((block) => {
    const [name = "", second = ""] = block.split(/\s/);
    return { name, actions: /^[a-z][a-z|-]*$/.test(second) ? second.split("|") : null, block };
  }),
);
const hasAction = (name: string, verb = "") => usages.some((one) => one.name === name && one.actions?.includes(verb));

/** Whether words are a command of `npm run shop` that it would refuse for its name, action or options. */
function isWrongCommand(words: string): boolean {
  const [name = "", action = ""] = words.split(" ");
  const known = usages.filter((one) => one.name === name);
  const named = hasAction(name, action) ? known.filter(({ actions }) => actions?.includes(action)) : known;
  const isUnknown = /^[a-z][a-z-]*$/.test(action) && !hasAction(name, action) && known.every(({ actions }) => actions);
  const options = [...words.matchAll(/(?<= |\[)--([a-z][a-z-]*)(?![a-z…-])/g)].map(([, option = ""]) => option);
  const isListed = (option: string) => named.some(({ block }) => new RegExp(`--${option}(?![\\w-])`).test(block));
  const isKnown = (option: string) => ["json", "help", "accept"].includes(option) || isListed(option);
  return known.length === 0 || isUnknown || !options.every(isKnown);
}

/** Commands after `npm run shop --`, in rows of tables about one, and in code that begins with command and action. */
function wrongCommands({ text }: Document): string[] {
  const spans = spansOf(text);
  const whole = [...text.split("\n"), ...spans].flatMap((line) =>
    [...line.matchAll(/npm run (?:--silent )?shop -- ([a-z][^`#]*)/g)].flatMap(([, words = ""]) => {
      const [name = "", action = ""] = words.split(" ");
      const context = hasAction(name, action) ? `${name} ${action}` : name;
      const inRow = (span: string) => {
        if (span.startsWith("--")) return [`${context} ${span}`];
        return hasAction(name, span.split(" ")[0]) ? [`${name} ${span}`] : [];
      };
      const row = line.startsWith("| `npm run shop") ? spansOf(line).slice(1) : [];
      return [words.replace(/ …$/, "").trimEnd(), ...row.flatMap(inRow)];
    }),
  );
  const begun = spans.filter((span) => hasAction(span.split(" ")[0] ?? "", span.split(" ")[1]));
  return [...new Set([...whole, ...begun])].filter(isWrongCommand);
}

/** Decision records that a text cites by their numbers ("decision 035", "records 035 and 028") or files. */
function unknownRecords({ text }: Pick<Document, "text">): string[] {
  const between = /(?:[\s*/#]|,|–|-|\band\b)+/.source;
  const cited = new RegExp(`(?<!/)\\b(?:decisions?|records?)[\\s*/#]+(0\\d\\d(?:${between}0\\d\\d)*)\\b`, "gi");
  const numbers = [...text.matchAll(cited)].flatMap(([, all = ""]) => all.match(/0\d\d/g) ?? []);
  const files = [...text.matchAll(/docs\/decisions\/\d{3}-[\w-]+\.md/g)].map(([file]) => file);
  return [...numbers.filter((one) => !records.includes(one)), ...files.filter((one) => !paths.includes(one))];
}

const OPERATING = "docs/operating.md";

/** Variables of the first cells of its tables, where `NEXI_…` stands for all that begin so. */
function variablesOf(text: string): string[] {
  const cells = [...text.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].map(([, cell = ""]) => cell);
  return cells.flatMap(spansOf).filter((span) => /^[A-Z][A-Z0-9_]+…?$/.test(span));
}
const isMeant = (row: string, name: string) => (row.endsWith("…") ? name.startsWith(row.slice(0, -1)) : row === name);

/** Those that a document sets, or that operating.md lists. */
function unknownVariables({ file, text }: Document): string[] {
  const set = [...text.matchAll(/(?:^[ \t]*|`)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=/gm)].map(([, name = ""]) => name);
  const ofOthers = ["NODE_OPTIONS", "MALLOC_ARENA_MAX", "CHROMIUM_PATH"];
  const named = [...set, ...(file === OPERATING ? variablesOf(text) : [])];
  return named.filter((one) => ![...environmentNames, ...ofOthers].some((name) => isMeant(one, name)));
}

const checks = { brokenLinks, missingPaths, unknownScripts, wrongCommands, unknownRecords, unknownVariables };
type Check = keyof typeof checks;

test.each(Object.keys(checks) as Check[])("README and docs: %s", (name) => {
  const problems = documents.flatMap((one) => checks[name](one).map((problem) => `${one.file}: ${problem}`));
  expect(problems).toEqual([]);
});

const planted = [
  "## One",
  "[a](#one) [b](#two) [c](../README.md#start) [d](../nowhere.md) [e](https://x.example)\n[f]: g.md",
  "`app/shop/cart.ts`, `shop/carts.ts`, `locales/{en,it}/NAME.json`, `app/<folder>/no.ts`, New file `app/c.ts`",
  "    npm run check\n`npm run --silent shop`, `npm run cheque`",
  "`npm run shop --\norders send`, `npm run shop -- price SLUG --json`, `orders list --now`, `orders list --limit 3`",
  "    npm run shop -- order list\n| `npm run shop -- coupons …` | `add CODE --percents 10`, `list` |",
  "(decision record 000), record 098,\n * 099 and docs/decisions/097-none.md",
  "    PORTS_OPEN=1\n`SHOP_MODE=live` `COMPANY_NICK=x`\n| `NEXI_…`, `NEX_…` | a |",
].join("\n\n");

test.each<[Check, string[]]>([
  ["brokenLinks", ["#two", "../nowhere.md", "g.md"]],
  ["missingPaths", ["shop/carts.ts", "app/<folder>/no.ts"]],
  ["unknownScripts", ["cheque"]],
  ["wrongCommands", ["order list", "coupons add CODE --percents 10", "orders send", "orders list --now"]],
  ["unknownRecords", ["000", "098", "099", "docs/decisions/097-none.md"]],
  ["unknownVariables", ["PORTS_OPEN", "COMPANY_NICK", "NEX_…"]],
])("%s finds what is wrong", (name, problems) => {
  expect(checks[name]({ file: OPERATING, text: planted })).toEqual(problems);
});

test("operating.md has a row for each environment variable", () => {
  const rows = variablesOf(read(OPERATING));
  expect(environmentNames.filter((name) => !rows.some((row) => isMeant(row, name)))).toEqual([]);
});

test("the README is short, the decision records are few, and each picture is shown", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  expect(records.length).toBeLessThanOrEqual(40);
  const pictures = paths.filter((one) => /^(?:\.readme|docs)\/.*\.(?:svg|webp|png)$/.test(one));
  expect(pictures.filter((one) => !documents.some(({ text }) => text.includes(path.basename(one))))).toEqual([]);
});

test("decision records that code, texts and settings cite are there", () => {
  const sources = paths.filter((one) => /^(?:app|tests|locales)\/.*\.(?:[cm]?[jt]sx?|css|json)$/.test(one));
  const others = [".env.example", "Dockerfile", "vite.config.ts", "playwright.config.ts", ".dependency-cruiser.cjs"];
  const cited = [...sources, ...others].filter((file) => file !== "tests/support/documents.test.ts");
  expect(cited.flatMap((file) => unknownRecords({ text: read(file) }).map((one) => `${file}: ${one}`))).toEqual([]);
});
