import { type Running, startApi, startShop } from "../support/shop-process";
import type { Options } from "./options";
import { atMost, type Limit } from "./report/limits";
import { memoryOf } from "./report/machine";
import type { PartResult } from "./report/result";
import { formatNumber, formatSample, type Sample, sampleOf } from "./report/statistics";
import { seededData } from "./seeded-data";
import { buyableProducts, FILTERED, LIST, productPath, searchPath } from "./shop-pages";

const REQUESTS = 40;
const WARM_UP = 15;
/** Products of a list's page. */
const PAGE_SIZE = 24;
/** A brand, a type, a colour, two words, a misspelling, and a beginning of a word. */
const SEARCHES = ["Alba Court", "sneakers", "black", "alba black", "snaekers", "bor"];
const kinds = ["list", "list with facets", "product", "search", "menu"] as const;
type Kind = (typeof kinds)[number];

export interface GrowthSize {
  products: number;
  /** Milliseconds from the process's start until it is ready; the second start on the same data. */
  startMs: number;
  /** Milliseconds of a request, one at a time. The menu is its call to the API; the others are pages from no cache. */
  times: Record<Kind, Sample>;
  /** The first request of each, milliseconds. */
  sitemapMs: number;
  sitemapFileMs: number;
  memoryMB: number;
}

interface SizedShop {
  products: number;
  startMs: number;
  shop: Running;
  /** The content/API server alone. */
  api: Running;
  slugs: string[];
}

/**
 * Shops of several sizes side by side: each time is that of one request while no other request is under way, and the shops
 * take turns, so that disturbances hit all alike.
 */
export async function growth({ sizes, dataFolder }: Options): Promise<PartResult<GrowthSize[]>> {
  const shops: SizedShop[] = [];
  try {
    for (const products of sizes) shops.push(await open(seededData(dataFolder, products), products));
    const data = await measure(shops);
    return { tables: [tableOf(data)], limits: limitsOf(data), data };
  } finally {
    for (const { shop, api } of shops) await Promise.all([shop.stop(), api.stop()]);
  }
}

async function open(dataDir: string, products: number): Promise<SizedShop> {
  const env = { DATABASE_URL: undefined, API_URL: undefined, PAGE_CACHE_MB: "0" };
  // The first start on new data adds the information pages.
  await (await startShop({ dataDir, env })).stop();
  const started = performance.now();
  const shop = await startShop({ dataDir, env });
  const startMs = performance.now() - started;
  const slugs = (await buyableProducts(dataDir, REQUESTS + WARM_UP)).map(({ slug }) => slug);
  return { products, startMs, shop, api: await startApi({ dataDir, env }), slugs };
}

async function measure(shops: SizedShop[]): Promise<GrowthSize[]> {
  const results: GrowthSize[] = [];
  const times = new Map(shops.map((one) => [one, new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))]));
  for (let round = 0; round < WARM_UP + REQUESTS; round += 1)
    for (const kind of kinds)
      for (const one of shops) {
        const ms = await timeOf(urlOf(one, kind, round));
        if (round >= WARM_UP) times.get(one)?.get(kind)?.push(ms);
      }
  for (const one of shops) {
    const { products, startMs, shop } = one;
    // Before the sitemap, which reads the whole catalogue.
    const memoryMB = memoryOf(shop.pid);
    const samples = kinds.map((kind) => [kind, sampleOf(times.get(one)?.get(kind) ?? [])]);
    results.push({
      products,
      startMs,
      times: Object.fromEntries(samples) as GrowthSize["times"],
      sitemapMs: await timeOf(`${shop.url}/sitemap.xml`),
      sitemapFileMs: await timeOf(`${shop.url}/sitemaps/1.xml`),
      memoryMB,
    });
  }
  return results;
}

/** Another one in each round, because the shop keeps answers of its API for some seconds. */
function urlOf({ products, shop, api, slugs }: SizedShop, kind: Kind, round: number): string {
  if (kind === "menu") return `${api.url}/website/products/mega-menu`;
  if (kind === "product") return shop.url + productPath(slugs[round % slugs.length] ?? "");
  if (kind === "search")
    return `${shop.url}${searchPath(SEARCHES[round % SEARCHES.length] ?? "")}&price_to=${400 + round}`;
  const page = 2 + (round % Math.floor(products / PAGE_SIZE - 1));
  return shop.url + (kind === "list" ? `${LIST}?page=${page}` : `${FILTERED}&price_to=${400 + round}`);
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: { accept: "text/html" }, redirect: "manual" });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
}

function tableOf(data: GrowthSize[]) {
  return {
    title: "Growth: milliseconds of one request, uncached",
    head: ["products", "start", ...kinds, "sitemap", "its first file", "memory MB"],
    rows: data.map(({ products, startMs, times, sitemapMs, sitemapFileMs, memoryMB }) => [
      formatNumber(products),
      formatNumber(Math.round(startMs)),
      ...kinds.map((kind) => formatSample(times[kind])),
      ...[sitemapMs, sitemapFileMs, memoryMB].map(formatNumber),
    ]),
  };
}

function limitsOf(data: GrowthSize[]): Limit[] {
  const at = (products: number) => data.find((one) => one.products === products);
  const [small, medium, large] = [at(5_000), at(20_000), at(100_000)];
  const list = (size?: GrowthSize) => size?.times.list.median;
  const ratio = large && small ? (list(large) ?? Number.NaN) / (list(small) ?? Number.NaN) : null;
  return [
    atMost("list at 100,000 products / at 5,000", ratio, 1.3, "×"),
    atMost("start with 100,000 products", large?.startMs ?? null, 5_000, "ms"),
    atMost("memory with 20,000 products, requests one by one", medium?.memoryMB ?? null, 350, "MB"),
  ];
}
