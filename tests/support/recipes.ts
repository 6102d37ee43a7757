import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** A step of a recipe of docs/contributing.md: a new file, or a block of code at the only line that begins with `line`. */
export interface Step {
  file: string;
  place: "above" | "below" | "instead of" | "new";
  line: string;
  code: string;
}

/** A step with its block, which is indented as the text of the step. */
const STEP =
  /^\d+\. (?:\[`(?<file>[^`]+)`\]\([^)]*\),\s+(?<place>above|below|instead\s+of)\s+`(?<line>[^`]+)`|New file `(?<added>[^`]+)`)[^\n]*\n(?:[^\n]+\n)*\n(?<indent> +)```\w+\n(?<code>.*?)\n\k<indent>```$/gms;

/** The steps of each recipe, by its heading. */
export function readRecipes(): Map<string, Step[]> {
  const [, ...parts] = readFileSync(join(root, "docs/contributing.md"), "utf8").split(/^### /m);
  return new Map(parts.map((part) => [part.split("\n", 1)[0] ?? "", stepsOf(part)]));
}

/** @throws Error for a step in another form, which a reader may follow and a test would not */
function stepsOf(recipe: string): Step[] {
  const steps = [...recipe.matchAll(STEP)].map(({ groups = {} }): Step => {
    const { file, place = "", line = "", added = "", indent = "", code = "" } = groups;
    const block = code.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    if (!file) return { file: added, place: "new", line: "", code: block };
    return { file, place: place.replace(/\s+/, " ") as Step["place"], line, code: block };
  });
  const numbers = recipe.match(/^\d+\. /gm) ?? [];
  if (numbers.length !== steps.length)
    throw new Error(`Of ${numbers.length} steps, ${steps.length} are readable: ${recipe}`);
  return steps;
}

/** Does the steps in a copy of the project. @throws Error for a file or a line that is missing, or is there twice */
export function follow(steps: readonly Step[], folder: string): void {
  for (const { file, place, line, code } of steps) {
    const path = join(folder, file);
    if (place === "new") {
      if (existsSync(path)) throw new Error(`${file} is not new`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${code}\n`);
      continue;
    }
    const lines = readFileSync(path, "utf8").split("\n");
    const found = lines.filter((one) => one.trimStart().startsWith(line));
    if (found.length !== 1) throw new Error(`${file} has ${found.length} lines that begin with ${line}`);
    const index = lines.indexOf(found[0] ?? "");
    const [start, removed] = { above: [index, 0], below: [index + 1, 0], "instead of": [index, 1] }[place];
    lines.splice(start ?? 0, removed ?? 0, code);
    writeFileSync(path, lines.join("\n"));
  }
}

/** Copies these files and folders of the project into an empty folder, with links to its packages. */
export function copyInto(folder: string, names: readonly string[]): void {
  for (const name of names) cpSync(join(root, name), join(folder, name), { recursive: true });
  // Programs keep files of their own in the folder.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    if (!/^\.(?:cache|vite)/.test(name))
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
}
