import { type Page, pagePaths } from "../pages/page-table";
import { type Bundle, pageRows, routeFolder } from "../pages/page-table.server";

/** The part of Rollup's knowledge of a module that the division needs. */
interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** Conform and what imports it for several pages. */
const CHECKED_FORMS =
  /\/@conform-to\/|\/forms\/(?:check|client|field-row|field\.|select|sent)|\/(?:after-press|submit-as-document)\.|\/addresses\/(?:country|delivery)-field/;

type GetModuleInfo = (id: string) => ModuleInfo | null;

/**
 * The file of a browser module, so that no page needs more than five, and one with a checked form six: "shop" with the first
 * script and the root, the messages of a language, the page itself, what its bundle in the table of pages shares, "common", which
 * pages of several bundles share, and "checked-forms", conform with our fields. A page's own modules, and those that are loaded on demand, stay where Rollup puts them (undefined).
 */
export function chunkOf(id: string, getModuleInfo: GetModuleInfo): string | undefined {
  if (CHECKED_FORMS.test(id)) return "checked-forms";
  if (id.includes("vite/preload-helper") || id.endsWith("/app/entry.client.tsx")) return "shop";
  const [, locale] = /virtual:texts\/(en|it)$/.exec(id) ?? [];
  if (locale) return `texts-${locale}`;
  const users = [...entriesOf(id, getModuleInfo)];
  if (users.length < 2) return undefined;
  const used = new Set(users.map(bundleOf));
  const [only] = used;
  if (used.size === 1) return only;
  // A brand's page is a list.
  if (used.size === 2 && used.has("lists") && used.has("brands")) return "lists";
  return used.has("shop") || used.has("lists") ? "shop" : "common";
}

const bundles = new Map((Object.keys(pagePaths) as Page[]).map((page) => [routeFolder(page), pageRows[page].bundle]));

/** Most visitors see pages of "shop"; what they share with other pages, or with a part that is loaded on demand, is loaded once. */
function bundleOf(entry: string): Bundle {
  if (entry.includes("/layout/country-sheet")) return "country";
  const folder = /\/routes\/([^/]+)\//.exec(entry)?.[1] ?? "";
  return bundles.get(folder) ?? "shop";
}

/** The pages, and modules loaded on demand, that import a module directly or through others. */
function entriesOf(id: string, getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = getModuleInfo(module);
    if (!info) continue;
    if (info.isEntry || (info.importers.length === 0 && info.dynamicImporters.length > 0)) found.add(module);
    for (const importer of info.importers) seen.add(importer);
  }
  return found;
}
