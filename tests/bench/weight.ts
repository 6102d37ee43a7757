import type { Browser, CDPSession } from "@playwright/test";
import { href } from "~/i18n/paths";
import { Visitor } from "../e2e/visitor";
import { startShop } from "../support/shop-process";
import budget from "./budget.json";
import type { Options } from "./options";
import { asCached, inlineData, shownPart } from "./page-bytes";
import { launchChromium, openDevice } from "./phone/device";
import { observed, untilQuiet } from "./phone/page-observer";
import { atMost, type Limit } from "./report/limits";
import type { PartResult } from "./report/result";
import { formatNumber } from "./report/statistics";
import { seededData } from "./seeded-data";
import { buyableProducts, HOME, LIST, productPath, slugWithMostSizes, visitorWithCart } from "./shop-pages";

const ways = { "with script": {}, "without script": { scripts: false }, "Save-Data: on": { saveData: true } } as const;
type Way = keyof typeof ways;

/** Bytes on the wire, with the headers of HTTP, by kind of file. */
interface Weight {
  html: number;
  styles: number;
  scripts: number;
  pictures: number;
  others: number;
  requests: number;
  /** Bodies of the scripts alone. */
  scriptBodies: number;
  scriptFiles: number;
  /** The shown part of the HTML, and style sheets that the first paint waits for. Known with scripts only, which report it. */
  firstScreen: number | null;
}

interface PageWeight {
  ways: Record<Way, Weight>;
  /** The HTML as small as Brotli can, and what of it stands behind the shown part; then its parts before compression. */
  htmlBrotli: number;
  behindShownBrotli: number;
  htmlRaw: number;
  inlineData: number;
  inlineStyles: number;
}

export type WeightData = Record<string, PageWeight>;

/** What the pages weigh at a first visit, on a phone that is not slowed down. */
export async function weight({ dataFolder, products }: Options): Promise<PartResult<WeightData>> {
  const dataDir = seededData(dataFolder, products);
  const [buyable] = await buyableProducts(dataDir, 1);
  if (!buyable) throw new Error("The shop has nothing to buy");
  const paths: Record<string, string> = {
    home: HOME,
    list: LIST,
    product: productPath(buyable.slug),
    // Italian texts are longer, and each size has an offer for search engines.
    "list, Italian": href("products", "it"),
    "product, Italian": href("product", "it", { slug: buyable.slug }),
    "product, most sizes": productPath(await slugWithMostSizes(dataDir)),
    cart: href("cart", "en"),
    checkout: href("checkout", "en"),
  };
  const shop = await startShop({ dataDir, env: { DATABASE_URL: undefined, API_URL: undefined } });
  const browser = await launchChromium();
  const data: WeightData = {};
  try {
    const { cookies } = await visitorWithCart(shop.url, buyable);
    for (const [page, path] of Object.entries(paths)) {
      const own = ["cart", "checkout"].includes(page) ? cookies : new Map<string, string>();
      const visit = { url: shop.url + path, cookies: { origin: shop.url, cookies: own } };
      // Pictures are made at their first request, and a page is compressed best after its second one.
      for (let visits = 0; visits < 2; visits += 1) await weigh(browser, visit, "with script");
      const weights: [Way, Weight][] = [];
      for (const way of Object.keys(ways) as Way[]) weights.push([way, await weigh(browser, visit, way)]);
      const html = await htmlOf(shop.url, path, own);
      for (const [, one] of weights) if (one.firstScreen !== null) one.firstScreen -= html.behindShownBrotli;
      data[page] = { ways: Object.fromEntries(weights) as Record<Way, Weight>, ...html };
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return { tables: tablesOf(data), limits: limitsOf(data), data };
}

interface Visit {
  url: string;
  cookies: { origin: string; cookies: ReadonlyMap<string, string> };
}

async function weigh(browser: Browser, { url, cookies }: Visit, way: Way): Promise<Weight> {
  const device = await openDevice(browser, { ...ways[way], cookies });
  try {
    const sums = recordBytes(device.cdp);
    await device.page.goto(url, { waitUntil: "load" });
    const hasScripts = way !== "without script";
    if (hasScripts) await untilQuiet(device.page);
    else await device.page.waitForLoadState("networkidle");
    const blocking = hasScripts
      ? (await observed(device.page)).requests
          .filter(({ kind, isBlocking }) => kind === "style sheet" && isBlocking)
          .reduce((bytes, request) => bytes + request.bytes, 0)
      : null;
    return { ...sums, firstScreen: blocking === null ? null : sums.html + blocking };
  } finally {
    await device.close();
  }
}

const fields = { Document: "html", Stylesheet: "styles", Script: "scripts", Image: "pictures" } as const;

/** Sums that grow while the page loads. */
function recordBytes(cdp: CDPSession): Omit<Weight, "firstScreen"> {
  const sums = { html: 0, styles: 0, scripts: 0, pictures: 0, others: 0, requests: 0, scriptBodies: 0, scriptFiles: 0 };
  const responses = new Map<string, { type: string; headers: number }>();
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (!response.url.startsWith("data:")) responses.set(requestId, { type, headers: response.encodedDataLength });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId);
    if (!response) return;
    sums.requests += 1;
    sums[fields[response.type as keyof typeof fields] ?? "others"] += encodedDataLength;
    if (response.type !== "Script") return;
    sums.scriptFiles += 1;
    sums.scriptBodies += encodedDataLength - response.headers;
  });
  return sums;
}

async function htmlOf(origin: string, path: string, cookies: ReadonlyMap<string, string>) {
  const visitor = new Visitor(origin, { "accept-encoding": "br", accept: "text/html" });
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  const { text } = await visitor.ask(path);
  const styles = [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => Buffer.byteLength(css));
  return {
    htmlBrotli: asCached(text),
    behindShownBrotli: asCached(text) - asCached(shownPart(text)),
    htmlRaw: Buffer.byteLength(text),
    inlineData: inlineData(text),
    inlineStyles: styles.reduce((sum, bytes) => sum + bytes, 0),
  };
}

function tablesOf(data: WeightData) {
  return [
    {
      title: "Weight of a first visit, bytes on the wire",
      head: ["page", "HTML", "CSS", "JS", "pictures", "others", "requests", "JS files", "first screen"],
      rows: Object.entries(data).flatMap(([page, { ways }]) =>
        Object.entries(ways).map(([way, one]) => [
          `${page}, ${way}`,
          ...[one.html, one.styles, one.scripts, one.pictures, one.others].map(formatNumber),
          ...[one.requests, one.scriptFiles, one.firstScreen].map(formatNumber),
        ]),
      ),
    },
    {
      title: "HTML, bytes",
      head: ["page", "brotli", "raw", "of it inline data", "of it inline CSS"],
      rows: Object.entries(data).map(([page, one]) => [
        page,
        ...[one.htmlBrotli, one.htmlRaw, one.inlineData, one.inlineStyles].map(formatNumber),
      ]),
    },
  ];
}

function limitsOf(data: WeightData): Limit[] {
  return Object.entries(data).flatMap(([page, { ways, htmlBrotli, inlineData: inline }]) => {
    const kept: Partial<(typeof budget)["list"]> = budget[page.replace(/,.*/, "") as keyof typeof budget];
    const usual = ways["with script"];
    const limits: [string, number | null, number | undefined, string][] = [
      ["JavaScript, brotli", usual.scriptBodies, kept.scriptBytes, "B"],
      ["JavaScript files", usual.scriptFiles, kept.scriptFiles, ""],
      ["HTML, brotli", htmlBrotli, kept.htmlBytes, "B"],
      ["first-screen HTML + CSS on the wire", usual.firstScreen, kept.firstScreenBytes, "B"],
      ["inline data, raw", inline, kept.inlineDataBytes, "B"],
      ["script requests with Save-Data", ways["Save-Data: on"].scriptFiles, kept.scriptFilesWithSaveData, ""],
    ];
    const goal = kept.goals?.firstScreenBytes;
    return [
      ...limits.flatMap(([name, value, limit, unit]) =>
        limit === undefined ? [] : [atMost(`${page}: ${name}`, value, limit, unit)],
      ),
      ...(goal === undefined
        ? []
        : [
            {
              ...atMost(`${page}: first-screen HTML + CSS on the wire`, usual.firstScreen, goal, "B"),
              isGoal: true as const,
            },
          ]),
    ];
  });
}
