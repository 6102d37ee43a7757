import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { PlantedLeak } from "./planted-leaks";

const COPIED = ["app/cli/serve.mjs", "package.json", "build/server"];
const LINKED = ["node_modules", "build/client", "build/node"];

/** A copy of the built shop with replacements in its server. */
export interface CopiedBuild {
  folder: string;
  remove(): void;
}

/**
 * Copies the built shop.
 * @throws Error when a text to replace is not exactly once in the server: then nothing would be planted, or too much
 */
export function copyBuild(edits: PlantedLeak["edits"]): CopiedBuild {
  const folder = mkdtempSync(join(tmpdir(), "shop-planted-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
    for (const name of LINKED) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      symlinkSync(resolve(name), join(folder, name));
    }
    const assets = join(folder, "build/server/assets");
    for (const [find, replace] of edits) replaceOnce(assets, find, replace);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function replaceOnce(folder: string, find: string | RegExp, replacement: string): void {
  const places = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => {
      const file = join(folder, name);
      const text = readFileSync(file, "utf8");
      const found = typeof find === "string" ? text.split(find).slice(1) : [...text.matchAll(new RegExp(find, "g"))];
      return found.map(() => ({ file, text }));
    });
  const [only] = places;
  if (!only || places.length > 1) throw new Error(`The built server has ${places.length} times: ${find}`);
  writeFileSync(only.file, only.text.replace(find, replacement));
}
