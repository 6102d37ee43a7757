import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { locales } from "../i18n/locale";
import { parseStyles } from "./parse-styles";
import { routeList, routeListPath } from "./route-list";
import { scrollScript, startScript } from "./start-script";
import type { StyleSheet } from "./style-sheet";

const NAME = "virtual:shop-assets";

/**
 * Provides `virtual:shop-assets`, the facts about the browser build that the server build needs after it: the style sheet,
 * the files of the messages, and the short form of the scripts that each page has inline. Writes the lists of routes. In
 * development and in tests there is no browser build.
 * @param shortened the same code in fewer bytes
 */
export function assetsPlugin(shortened: (code: string) => Promise<string>): Plugin {
  let directory: string | null = null;
  let sheet: StyleSheet | null = null;
  return {
    name: "shop-assets",
    configResolved({ command, root, build }) {
      directory = command === "build" && build.ssr ? join(root, "build/client/assets") : null;
    },
    // Remix puts the server build's copy of the style sheet, which nothing loads, beside the browser's.
    closeBundle() {
      if (!directory || !sheet) return;
      for (const name of stylesIn(directory)) if (`/assets/${name}` !== sheet.href) rmSync(join(directory, name));
      writeRouteLists(directory);
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const files = directory ? readdirSync(directory) : [];
      const messagesOf = (locale: string) =>
        files
          // Compressed copies stand beside the files.
          .filter((name) => name.startsWith(`texts-${locale}-`) && name.endsWith(".js"))
          .map((name) => `/assets/${name}`);
      const messages = Object.fromEntries(locales.map((locale) => [locale, messagesOf(locale)]));
      sheet = directory === null ? null : readSheet(directory);
      const scripts = { start: await shortened(startScript), scroll: await shortened(scrollScript) };
      return Object.entries({ sheet, messages, scripts })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

function readSheet(directory: string): StyleSheet {
  const sheets = stylesIn(directory);
  const [name] = sheets;
  if (!name || sheets.length > 1)
    throw new Error(`One style sheet is expected in ${directory}, found: ${sheets.join(", ")}`);
  return { href: `/assets/${name}`, nodes: parseStyles(readFileSync(join(directory, name), "utf8")) };
}

/** Writes the routes of each language from Remix's list of all, which no page loads, and removes that one. */
function writeRouteLists(directory: string): void {
  const [name] = readdirSync(directory).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`Remix's list of routes is not in ${directory}`);
  const script = readFileSync(join(directory, name), "utf8");
  const manifest = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  for (const locale of locales) {
    const list = Buffer.from(JSON.stringify(routeList(manifest.routes, locale)));
    const file = join(directory, "..", routeListPath(locale, manifest.version));
    writeFileSync(file, list);
    writeFileSync(`${file}.br`, brotliCompressSync(list));
    writeFileSync(`${file}.gz`, gzipSync(list));
  }
  rmSync(join(directory, name));
}

function stylesIn(directory: string): string[] {
  return readdirSync(directory).filter((name) => name.endsWith(".css"));
}
