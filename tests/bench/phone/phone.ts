import type { Browser } from "@playwright/test";
import { startShop } from "../../support/shop-process";
import { startEmptyApp } from "../empty-app";
import type { Options } from "../options";
import { atMost, type Limit } from "../report/limits";
import type { PartResult } from "../report/result";
import { formatSample, median, type Sample, sampleOf } from "../report/statistics";
import { seededData } from "../seeded-data";
import { buyableProducts, HOME, LIST, productPath } from "../shop-pages";
import { type Device, launchChromium, openDevice } from "./device";
import { interactions, rests } from "./interactions";
import { type Observed, observed, untilQuiet } from "./page-observer";
import { serveStaticCopy } from "./static-copy";

const times = ["ttfb", "fcp", "lcp", "cls", "tbt"] as const;
type Time = (typeof times)[number];

export interface PageLoads extends Record<Time, Sample> {
  lcpElement: string;
  /** The load whose LCP is the median. */
  typical: Observed;
}

export interface PhoneData {
  /** By page and by way: ours, a static copy of ours, the empty app. */
  loads: Record<string, Record<string, PageLoads>>;
  /** Milliseconds, by interaction. */
  inp: Record<string, Sample>;
  /** Milliseconds until the picture is at rest, by tap. */
  rest: Record<string, Sample>;
}

/** First visits on a slow phone; each round loads everything once, so that disturbances hit all alike. */
export async function phone({ runs, dataFolder, products }: Options): Promise<PartResult<PhoneData>> {
  const dataDir = seededData(dataFolder, products);
  const [buyable] = await buyableProducts(dataDir, 1);
  if (!buyable) throw new Error("The shop has nothing to buy");
  const paths = { home: HOME, list: LIST, product: productPath(buyable.slug) };
  const shop = await startShop({ dataDir, env: { DATABASE_URL: undefined, API_URL: undefined } });
  const empty = await startEmptyApp();
  const browser = await launchChromium();
  const copy = await serveStaticCopy(browser, shop.url, Object.values(paths));
  const loads = new Map<string, Observed[]>();
  const taps = new Map<string, number[]>();
  const still = new Map<string, number[]>();
  const add = <T>(map: Map<string, T[]>, name: string, value: T) => map.set(name, [...(map.get(name) ?? []), value]);
  try {
    for (const path of Object.values(paths)) await visit(browser, shop.url + path);
    for (let round = 0; round < runs; round += 1) {
      add(loads, "empty app/empty app", await visit(browser, empty.url));
      for (const [page, path] of Object.entries(paths)) {
        add(loads, `${page}/static copy`, await visit(browser, copy.url + path));
        const ours = await visit(browser, shop.url + path, async ({ page: open, cdp }) => {
          for (const [name, value] of Object.entries(await interactions(page, open))) add(taps, name, value);
          const url = shop.url + path;
          for (const [name, value] of Object.entries(await rests(page, url, open, cdp))) add(still, name, value);
        });
        add(loads, `${page}/ours`, ours);
      }
    }
  } finally {
    await browser.close();
    await copy.stop();
    await empty.stop();
    await shop.stop();
  }
  const data: PhoneData = {
    loads: {},
    inp: Object.fromEntries([...taps].map(([name, values]) => [name, sampleOf(values)])),
    rest: Object.fromEntries([...still].map(([name, values]) => [name, sampleOf(values)])),
  };
  for (const [name, all] of loads) {
    const [page = "", way = ""] = name.split("/");
    data.loads[page] = { ...data.loads[page], [way]: summary(all) };
  }
  return { tables: tablesOf(data), limits: limitsOf(data), data };
}

/** One first visit, and what is done with the page afterwards. */
async function visit(browser: Browser, url: string, afterwards?: (device: Device) => Promise<void>): Promise<Observed> {
  const device = await openDevice(browser, { isSlow: true });
  try {
    await device.page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await untilQuiet(device.page);
    const result = await observed(device.page);
    await afterwards?.(device);
    return result;
  } finally {
    await device.close();
  }
}

function summary(all: Observed[]): PageLoads {
  const middle = median(all.map(({ lcp }) => lcp));
  const [typical] = all.toSorted((one, other) => Math.abs(one.lcp - middle) - Math.abs(other.lcp - middle));
  if (!typical) throw new Error("Nothing was loaded");
  const samples = times.map((name) => [name, sampleOf(all.map((one) => one[name]))]);
  return { ...(Object.fromEntries(samples) as Record<Time, Sample>), lcpElement: typical.lcpElement, typical };
}

function tablesOf({ loads, inp, rest }: PhoneData) {
  return [
    {
      title: "First visit on the phone, milliseconds: median (range)",
      head: ["page", "TTFB", "FCP", "LCP", "LCP element", "CLS", "TBT"],
      rows: Object.entries(loads).flatMap(([page, ways]) =>
        Object.entries(ways).map(([way, one]) => [
          page === way ? page : `${page}, ${way}`,
          ...[one.ttfb, one.fcp, one.lcp].map(formatSample),
          one.lcpElement,
          one.cls.max.toFixed(3),
          formatSample(one.tbt),
        ]),
      ),
    },
    {
      title: "Taps on the phone, milliseconds until the next paint: median (range)",
      head: ["tap", "INP"],
      rows: Object.entries(inp).map(([name, sample]) => [name, formatSample(sample)]),
    },
    {
      title: "Taps on the phone, milliseconds until the picture is at rest: median (range)",
      head: ["tap", "at rest"],
      rows: Object.entries(rest).map(([name, sample]) => [name, formatSample(sample)]),
    },
  ];
}

function limitsOf({ loads, inp, rest }: PhoneData): Limit[] {
  const time = (page: string, way: string, name: Time) => loads[page]?.[way]?.[name].median ?? Number.NaN;
  const emptyFcp = time("empty app", "empty app", "fcp");
  return [
    ...["list", "product"].flatMap((page) => [
      atMost(`${page}: FCP / static copy`, time(page, "ours", "fcp") / time(page, "static copy", "fcp"), 1.1, "×"),
      atMost(`${page}: LCP / static copy`, time(page, "ours", "lcp") / time(page, "static copy", "lcp"), 1.15, "×"),
      atMost(`${page}: FCP / empty app`, time(page, "ours", "fcp") / emptyFcp, 1.2, "×"),
      atMost(`${page}: TBT`, time(page, "ours", "tbt"), 50, "ms"),
      atMost(`${page}: CLS`, loads[page]?.ours?.cls.max ?? Number.NaN, 0.02),
    ]),
    ...Object.entries(inp).map(([name, { median: value }]) => atMost(`INP: ${name}`, value, 150, "ms")),
    ...Object.entries(rest).map(([name, { median: value }]) => atMost(`At rest: ${name}`, value, 1_000, "ms")),
  ];
}
