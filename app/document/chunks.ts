/** The part of Rollup's knowledge of a module that the division needs. */
interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

type GetModuleInfo = (id: string) => ModuleInfo | null;

/** Pages that most visitors see; what they share with other pages is loaded once. */
const shown = /\/routes\/(?:home|product|cart)\//;
const lists = /\/routes\/(?:products|category|type|brand|sale|outlet|gift-cards|suggested-products)\//;

const purchase = /\/routes\/(?:checkout|checkout-review|payment|thank-you)\//;

/**
 * The file of a browser module, so that no page needs more than five: "shop" with the first script and the root, the
 * messages of a language, the page itself, and either "lists", or what the pages of a purchase share with others, and what
 * the other pages with forms share. A page's own modules, and those that are loaded on demand, stay where Rollup puts them
 * (undefined).
 */
export function chunkOf(id: string, getModuleInfo: GetModuleInfo): string | undefined {
  if (id.includes("vite/preload-helper") || id.endsWith("/app/entry.client.tsx")) return "shop";
  const users = [...entriesOf(id, getModuleInfo)];
  if (users.length < 2) return undefined;
  if (users.every((user) => lists.test(user))) return "lists";
  if (users.some((user) => !user.includes("/routes/") || shown.test(user) || lists.test(user))) return "shop";
  return users.some((user) => purchase.test(user)) ? "purchase" : "forms";
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
