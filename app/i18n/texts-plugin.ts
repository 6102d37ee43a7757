import type { Plugin } from "vite";
import { type Page, pagePaths } from "../pages/page-table";
import { layoutTexts, pageRows, routeFolder } from "../pages/page-table.server";
import { locales } from "./locale";

const PREFIX = "virtual:texts/";

/** The texts of each page's module, by its folder. */
const texts = new Map(
  (Object.keys(pagePaths) as Page[]).map((page) => [routeFolder(page), pageRows[page].texts ?? []]),
);

/**
 * Gives the browser's scripts their texts. `virtual:texts/en` has those of every page in one language, `virtual:texts/order`
 * the file `order.json` in both, because both languages load the same page script. A page's module imports what its row in the
 * table of pages names. On the server there are all texts.
 */
export function textsPlugin(): Plugin {
  return {
    name: "shop-texts",
    resolveId: (id) => (id.startsWith(PREFIX) ? { id: `\0${id}`, moduleSideEffects: true } : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      if (this.environment.name !== "client") return "";
      const name = id.slice(PREFIX.length + 1);
      const locale = locales.find((known) => known === name);
      return locale ? moduleOf(layoutTexts, [locale]) : moduleOf([name], locales);
    },
    transform(code, id) {
      const folder = /\/app\/routes\/([^/]+)\/route\.tsx$/.exec(id)?.[1] ?? "";
      if (this.environment.name !== "client" || !texts.has(folder)) return null;
      // On the first line, so that the numbers of lines stay.
      const imports = texts.get(folder)?.map((name) => `import "${PREFIX}${name}";`) ?? [];
      return { code: imports.join("") + code, map: null };
    },
  };
}

function moduleOf(names: readonly string[], languages: readonly string[]): string {
  const lines = languages.flatMap((language) =>
    names.flatMap((name, index) => [
      `import ${language}${index} from "/locales/${language}/${name}.json";`,
      `loadedTexts.${language}[${JSON.stringify(name)}] = ${language}${index};`,
    ]),
  );
  return ['import { loadedTexts } from "~/i18n/loaded-texts";', ...lines].join("\n");
}
