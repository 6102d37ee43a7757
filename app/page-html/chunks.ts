/** The part of Rollup's knowledge of a module that the division needs. */
interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

type GetModuleInfo = (id: string) => ModuleInfo | null;

/** Pages that most visitors see; what they share with other pages is loaded once. */
const shown = /\/routes\/(?:home|product|cart)\//;

/** Pages, and parts of pages that are loaded on demand. What only one group uses is its file. */
const groups = {
  lists: /\/routes\/(?:products|category|type|brand|sale|outlet|gift-cards|suggested-products)\//,
  brands: /\/routes\/(?:brand|brands|collections)\//,
  country: /\/routes\/country\/|\/layout\/country-sheet/,
  purchase: /\/routes\/(?:checkout|checkout-review|payment)\//,
  orders: /\/routes\/(?:thank-you|(?:guest-)?(?:order|return|return-request)|shipping|payment-(?:return|cancel))\//,
  withdrawal: /\/routes\/(?:withdraw|withdraw-confirm|withdraw-received)\//,
  information: /\/routes\/(?:info|contacts|returns|terms|privacy|cookie|accessibility|newsletter|newsletter-\w+)\//,
};

/**
 * The file of a browser module, so that no page needs more than five: "shop" with the first script and the root, the
 * messages of a language, the page itself, what its group shares, and "forms", which pages of several groups share. Pages
 * without a group, most of them the account's, share "account". A page's own modules, and those that are loaded on demand,
 * stay where Rollup puts them (undefined).
 */
export function chunkOf(id: string, getModuleInfo: GetModuleInfo): string | undefined {
  if (id.includes("vite/preload-helper") || id.endsWith("/app/entry.client.tsx")) return "shop";
  const users = [...entriesOf(id, getModuleInfo)];
  if (users.length < 2) return undefined;
  for (const [group, pages] of Object.entries(groups)) if (users.every((user) => pages.test(user))) return group;
  if (users.some((user) => !user.includes("/routes/") || shown.test(user) || groups.lists.test(user))) return "shop";
  const others = Object.values(groups);
  return users.some((user) => others.some((pages) => pages.test(user))) ? "forms" : "account";
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
