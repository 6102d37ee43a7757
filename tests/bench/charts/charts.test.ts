import { expect, test } from "vitest";
import type { GrowthSize } from "../growth";
import type { Observed } from "../phone/page-observer";
import { sampleOf } from "../report/statistics";
import { growthChart } from "./growth-chart";
import { loadingChart } from "./loading-chart";
import { ticks } from "./svg";

/** Pages show pictures of at most this size without a thought about it. */
const MAX_BYTES = 30_000;

const size = (products: number, ms: number): GrowthSize => {
  const times = { list: ms, "list with facets": ms * 1.5, product: ms, search: ms + 2, menu: 1 };
  const samples = Object.entries(times).map(([kind, value]) => [kind, sampleOf([value])]);
  return {
    products,
    startMs: 900,
    times: Object.fromEntries(samples) as GrowthSize["times"],
    sitemapMs: 10,
    sitemapFileMs: 20,
    memoryMB: 200,
  };
};

const load = (requests: number): Observed => ({
  ttfb: 200,
  fcp: 600,
  lcp: 900,
  lcpElement: "img",
  cls: 0,
  tbt: 0,
  requests: Array.from({ length: requests }, (_, index) => ({
    url: `/media/${index}?a&b`,
    kind: index === 0 ? "page" : "picture",
    start: index * 10,
    responseStart: index * 10 + 150,
    end: index * 10 + 300,
    bytes: 1_000,
    isBlocking: false,
  })),
});

test("the axis has round steps up to the largest value", () => {
  expect(ticks(47)).toEqual([0, 10, 20, 30, 40]);
  expect(ticks(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

test("the chart of growth names its lines and figures in words too", () => {
  const chart = growthChart([size(500, 10), size(5_000, 11), size(100_000, 12)]);
  expect(chart).toContain("<title ");
  expect(chart).toMatch(/<desc [^>]*>.*product page: 10 at 500, 11 at 5,000, 12 at 100,000/);
  expect(chart.length).toBeLessThan(MAX_BYTES);
  expect(chart).not.toMatch(/NaN|undefined/);
});

test("the chart of a load with many requests stays small", () => {
  const chart = loadingChart([
    { name: "the shop", load: load(120) },
    { name: "static copy", load: load(90) },
  ]);
  expect(chart).toMatch(/<desc [^>]*>the shop: first paint after 600 ms, largest paint after 900 ms/);
  expect(chart.length).toBeLessThan(MAX_BYTES);
  expect(chart).not.toMatch(/NaN|undefined/);
});
