import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Files and folders that `npm run dev` reads. */
const SOURCES = ["app", "locales", "public", "vite.config.ts", "tsconfig.json", "package.json", "package-lock.json"];

/** A copy of the project whose files a test may edit. Its path has a space. */
export interface CopiedProject {
  folder: string;
  /** Replaces text that the file has once; returns what undoes the edit. */
  edit(file: string, text: string, replacement: string): () => void;
  /** Adds a file. */
  add(file: string, content: string): void;
  /** The number of the line that has this text. */
  lineOf(file: string, text: string): number;
  remove(): void;
}

/** Copies the sources of the project. Its packages are links to this project's. */
export function copyProject(): CopiedProject {
  const temporary = mkdtempSync(join(tmpdir(), "shop-copy-"));
  const folder = join(temporary, "my shop");
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  // Vite keeps files of its own in the folder.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".vite")) symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  return {
    folder,
    edit(file, text, replacement) {
      const content = read(file);
      const parts = content.split(text);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${text}`);
      writeFileSync(join(folder, file), parts.join(replacement));
      return () => writeFileSync(join(folder, file), content);
    },
    add(file, content) {
      mkdirSync(join(folder, file, ".."), { recursive: true });
      writeFileSync(join(folder, file), content);
    },
    lineOf: (file, text) =>
      read(file)
        .split("\n")
        .findIndex((line) => line.includes(text)) + 1,
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}
