import { posix } from "node:path";
import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Route } from "~/page-html/route-list";
import { type PageStart, START_ID } from "~/page-html/start-data";
import { pagePaths } from "~/pages/page-table";
import budget from "../bench/budget.json" with { type: "json" };
import { test } from "./shop-test";
import { Visitor } from "./visitor";

/** Every page keeps to the limits of the heaviest ones: the checkout's with a checked form, else the cart's. */
const limitsOf = (files: Set<string>) =>
  [...files].some((file) => file.includes("/checked-forms-")) ? budget.checkout : budget.cart;

interface Script {
  /** Bytes as Brotli. */
  bytes: number;
  /** Paths of the scripts that it imports at once. Those of `import()` are loaded on demand. */
  imports: string[];
}

/** Reads scripts as browsers do, each of them once. */
function scriptReader(visitor: Visitor) {
  const scripts = new Map<string, Promise<Script>>();
  const read = async (path: string): Promise<Script> => {
    const { status, headers, text, size } = await visitor.ask(path);
    expect(status, path).toBe(200);
    // Compression would make the smallest files larger.
    if (size > 100) expect(headers["content-encoding"], path).toBe("br");
    const imports = [...text.matchAll(/\b(?:from|import)\s*"(\.\/[\w.-]+)"/g)].map(([, file = ""]) =>
      posix.join(posix.dirname(path), file),
    );
    return { bytes: size, imports };
  };
  /** The scripts with those that they import, directly or through others. */
  return async (paths: string[]) => {
    const found = new Set(paths);
    let bytes = 0;
    for (const path of found) {
      const script = scripts.get(path) ?? read(path);
      scripts.set(path, script);
      const { imports, bytes: own } = await script;
      bytes += own;
      for (const other of imports) found.add(other);
    }
    return { found, bytes };
  };
}

for (const locale of locales) {
  test(`every page in ${locale} loads at most 105 KiB of scripts in five files, and 114 KiB in six with a checked form`, async ({
    baseURL,
  }) => {
    const visitor = new Visitor(baseURL ?? "", { "accept-encoding": "br" });
    const { text } = await visitor.ask(href("home", locale));
    const block = new RegExp(`id="${START_ID}">(.*?)</script>`, "s").exec(text)?.[1] ?? "";
    const { files, routeList = "", shown }: PageStart = JSON.parse(block);
    const routes: Record<string, Route> = JSON.parse((await visitor.ask(routeList)).text);
    const [entry = ""] = files;
    const messages = files.filter((file) => file.includes("/texts-"));
    const scriptsOf = scriptReader(visitor);
    const ofPage = (id: string) => scriptsOf([entry, ...messages, routes[id]?.module ?? ""]);

    // What the home page says itself shows that this reads the scripts as they are.
    expect(messages).toHaveLength(1);
    expect((await ofPage(shown[0] ?? "")).found).toEqual(new Set(files));
    const pages = Object.keys(routes).filter((id) => id !== "root");
    expect(pages).toEqual(expect.arrayContaining(Object.keys(pagePaths).map((page) => `${locale}.${page}`)));
    const all = await Promise.all(pages.map(async (id) => ({ id, ...(await ofPage(id)) })));
    const heaviest = all.toSorted((one, other) => other.bytes - one.bytes).slice(0, 5);
    for (const { id, bytes, found } of heaviest)
      test.info().annotations.push({ type: id, description: `${bytes} of ${limitsOf(found).scriptBytes} bytes` });
    const isLarge = ({ bytes, found }: (typeof all)[number]) => bytes > limitsOf(found).scriptBytes;
    expect(all.filter(isLarge).map(({ id, bytes }) => [id, bytes])).toEqual([]);
    const isMany = ({ found }: (typeof all)[number]) => found.size > limitsOf(found).scriptFiles;
    expect(all.filter(isMany).map(({ id, found }) => [id, ...found])).toEqual([]);
  });
}
