import { setTimeout as delay } from "node:timers/promises";
import { tags } from "../../e2e/tagged-shop";
import { type Reply, Visitor } from "../../e2e/visitor";
import { type Running, startShop } from "../../support/shop-process";

/** The same for both processes, so that absolute URLs in their pages are equal. Over https, as cookies are named in production. */
const PUBLIC_URL = "https://shop.example";
export const HOST = new URL(PUBLIC_URL).host;
/** Third-party services are set up: pages of visitors who accepted them have a nonce. */
const settings = { PUBLIC_URL, ...tags, DATABASE_URL: undefined };

/** Starts a process that answers each request by itself. It makes the database and the secrets that others share. */
export function startReference(): Promise<Running> {
  return startShop({ env: { ...settings, PAGE_CACHE_MB: "0" } });
}

/**
 * Starts a process that keeps pages in memory, on another one's database and secrets.
 * @param folder of the project; default: this one
 */
export function startCached({ dataDir }: Running, folder?: string): Promise<Running> {
  return startShop({ dataDir, env: settings, ...(folder && { folder }) });
}

/** A visitor who keeps cookies, as browsers do, and whose forms the shop accepts. */
export const browserOf = (shop: Running): Visitor => new Visitor(shop.url, { host: HOST, origin: PUBLIC_URL });

/** Sends a request with exactly these headers. */
export function ask(
  shop: Running,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> },
): Promise<Reply> {
  return new Visitor(shop.url, { host: HOST, ...headers }).ask(path, { method });
}

const POLL_MS = 50;
const SETTLED_LIMIT_MS = 15_000;

/** Waits until the catalogue in a process's memory, which follows the database by a second, has a product among the cheapest or not. */
export async function untilAmongCheapest(shop: Running, slug: string, isCheap: boolean): Promise<void> {
  const path = "/products.data?_routes=en.products&sort=price_up";
  for (const deadline = Date.now() + SETTLED_LIMIT_MS; ; await delay(POLL_MS)) {
    const { text } = await ask(shop, path, {});
    if (text.includes(slug) === isCheap) return;
    if (Date.now() > deadline) throw new Error(`${shop.url} has not noticed the price of ${slug}`);
  }
}
