import { readProviders } from "~/api/accounts.server";
import { cachedRead } from "~/api/cached-read.server";
import { sharedShopApi } from "~/config/composition.server";

/** A provider for sign-in with OpenID Connect. */
export interface ProviderView {
  name: string;
  label: string;
}

const FRESH_FOR_MS = 60_000;
/** How long a page waits for its buttons. */
const WAIT_LIMIT_MS = 1_000;

const providers = cachedRead(readViews, (): ProviderView[] => [], {
  freshForMs: FRESH_FOR_MS,
  waitLimitMs: WAIT_LIMIT_MS,
});

/** The configured providers. Never fails: without the API there are no buttons. */
export function signInProviders(): Promise<ProviderView[]> {
  return providers("all");
}

async function readViews(_: "all"): Promise<ProviderView[]> {
  return (await readProviders(sharedShopApi())).map(({ name, label }) => ({ name, label: label || capitalised(name) }));
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
