import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Running, startProject, startShop } from "../../support/shop-process";
import { startEmptyApp } from "../empty-app";
import type { Options } from "../options";
import { atLeast, atMost, type Limit } from "../report/limits";
import { memoryOf } from "../report/machine";
import type { PartResult } from "../report/result";
import { formatNumber, formatSample, type Sample, sampleOf } from "../report/statistics";
import { seededData } from "../seeded-data";
import { buyableProducts, FILTERED, HOME, LIST, productPath } from "../shop-pages";
import {
  checkGuestPages,
  GUEST_PAGES,
  type GuestData,
  guestLimits,
  guestTable,
  guestWithCart,
} from "./guest-with-cart";
import { type Load, load, type Measured, measuredOf, type Target } from "./load";
import { type ReactRender, startReactRender } from "./react-render";

const SECONDS = 3;
const WARM_UP_SECONDS = 3;
const RENDER_SECONDS = 1.5;
/** Product pages, or lists, in turn; a memory has to keep all of them. */
const PAGES = 24;

export interface ServerData {
  uncached: Record<string, Measured>;
  cached: Record<string, Measured>;
  /** A guest with a cart and three viewed products. */
  guest: GuestData;
  empty: Measured;
  /** Uncached, 300 lists in turn. */
  /** CPU milliseconds of React's renderToString of the same pages. */
  react: Record<string, Sample>;
  /** Pages a second of the list: one process on one core, and two workers on two. */
  workers: { one: Sample; two: Sample } | { reason: string };
  memoryMB: number;
}

/** Pages a second, latency and CPU of one process; each round measures everything once. */
export async function server({ rounds, dataFolder, products }: Options): Promise<PartResult<ServerData>> {
  const dataDir = seededData(dataFolder, products);
  const shown = await buyableProducts(dataDir, PAGES);
  const pages: Record<string, string[]> = {
    home: [HOME],
    list: inTurn(listPath),
    "list with facets": inTurn((number) => `${FILTERED}&price_to=${400 + number}`),
    product: shown.map(({ slug }) => productPath(slug)),
  };
  const env = { DATABASE_URL: undefined, API_URL: undefined };
  const uncached = await startShop({ dataDir, env: { ...env, PAGE_CACHE_MB: "0" } });
  const cached = await startShop({ dataDir, env });
  const empty = await startEmptyApp();
  const react: Record<string, ReactRender> = {};
  for (const [page, paths] of Object.entries(pages)) react[page] = await startReactRender(dataDir, paths);
  const workers = await startWorkers(dataDir);
  const measured = new Map<string, Load[]>();
  const renders = new Map<string, number[]>();
  const measure = async (name: string, target: Omit<Target, "paths">, paths: string[]) => {
    const isFirst = !measured.has(name);
    if (isFirst) await load({ ...target, paths }, { seconds: WARM_UP_SECONDS });
    const result = await load({ ...target, paths }, { seconds: SECONDS });
    measured.set(name, [...(measured.get(name) ?? []), result]);
  };
  try {
    // Both processes have the same data and secrets.
    const guest = await guestWithCart(cached.url, shown);
    const headers = { cookie: guest.cookie };
    await checkGuestPages(guest, [uncached.url, cached.url], pages);
    for (let round = 0; round < rounds; round += 1) {
      await measure("empty", empty, ["/"]);
      for (const [page, paths] of Object.entries(pages)) {
        await measure(`uncached ${page}`, uncached, paths);
        await measure(`cached ${page}`, cached, paths);
        if (GUEST_PAGES.includes(page)) {
          await measure(`guest, uncached ${page}`, { ...uncached, headers }, paths);
          await measure(`guest, cached ${page}`, { ...cached, headers }, paths);
        }
        const rendered = await react[page]?.measure(RENDER_SECONDS);
        if (rendered) renders.set(page, [...(renders.get(page) ?? []), rendered.cpuMs]);
      }
      if ("reason" in workers) continue;
      await measure("one process on one core", workers.one, pages.list ?? []);
      await measure("two workers", workers.two, pages.list ?? []);
    }
    // The shop may have kept pages since then, and these have to be the guest's too.
    await checkGuestPages(guest, [uncached.url, cached.url], pages);
    const data: ServerData = {
      uncached: collected(measured, "uncached", Object.keys(pages)),
      cached: collected(measured, "cached", Object.keys(pages)),
      guest: {
        uncached: collected(measured, "guest, uncached", GUEST_PAGES),
        cached: collected(measured, "guest, cached", GUEST_PAGES),
      },
      empty: measuredOf(measured.get("empty")),
      react: Object.fromEntries([...renders].map(([page, values]) => [page, sampleOf(values)])),
      workers:
        "reason" in workers
          ? workers
          : {
              one: measuredOf(measured.get("one process on one core")).rate,
              two: measuredOf(measured.get("two workers")).rate,
            },
      memoryMB: Math.max(memoryOf(uncached.pid), memoryOf(cached.pid)),
    };
    return { tables: [tableOf(data), guestTable(data.guest, data.cached)], limits: limitsOf(data), data };
  } finally {
    for (const program of Object.values(react)) await program.stop();
    await empty.stop();
    const ofWorkers = "reason" in workers ? [] : [workers.one, workers.two];
    for (const shop of [uncached, cached, ...ofWorkers]) await shop.stop();
  }
}

const inTurn = (path: (number: number) => string, length = PAGES) =>
  Array.from({ length }, (_, index) => path(index + 1));
const listPath = (number: number) => (number === 1 ? LIST : `${LIST}?page=${number}`);

/**
 * One process that has one core, and two workers behind one port; or why there are none. A process alone would use a part of the
 * second core too: V8 collects garbage in several threads.
 */
async function startWorkers(dataDir: string): Promise<{ one: Running; two: Running } | { reason: string }> {
  const env = { DATABASE_URL: undefined, API_URL: undefined, PAGE_CACHE_MB: "0" };
  const one = await startShop({ dataDir, env });
  try {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", firstCpu(), String(one.pid)], { stdio: "pipe" });
    return { one, two: await startProject({ dataDir, env, args: ["--workers", "2"] }) };
  } catch (error) {
    await one.stop();
    return { reason: String(error).split("\n").slice(0, 2).join(" ") };
  }
}

/** The number of the first processor that this process may use. Needs Linux. */
function firstCpu(): string {
  const [, first = "0"] = /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return first;
}

function collected(measured: Map<string, Load[]>, way: string, pages: string[]): Record<string, Measured> {
  return Object.fromEntries(pages.map((page) => [page, measuredOf(measured.get(`${way} ${page}`))]));
}

function tableOf({ uncached, cached, empty, react, workers, memoryMB }: ServerData) {
  const row = (name: string, { rate, p50, p99, cpuMs }: Measured, reactCpu?: Sample) => [
    name,
    formatSample(rate),
    formatNumber(p50.median),
    formatNumber(p99.median),
    formatSample(cpuMs),
    reactCpu ? formatSample(reactCpu) : "",
  ];
  const rate = (of: "one" | "two") => ("reason" in workers ? workers.reason : formatSample(workers[of]));
  return {
    title: "Server",
    head: ["page", "pages/s", "p50 ms", "p99 ms", "CPU ms a page", "React's renderToString, CPU ms"],
    rows: [
      row("empty Remix app", empty),
      ...Object.entries(uncached).map(([page, one]) => row(`${page}, uncached`, one, react[page])),
      ...Object.entries(cached).map(([page, one]) => row(`${page}, cached`, one)),
      ["list, uncached, one process on one core", rate("one")],
      ["list, uncached, two workers on two cores", rate("two")],
      ["memory under load, MB", formatNumber(memoryMB)],
    ],
  };
}

function limitsOf({ uncached, cached, guest, empty, react, workers, memoryMB }: ServerData): Limit[] {
  const cpu = (page: string) => uncached[page]?.cpuMs.median ?? Number.NaN;
  return [
    ...Object.keys(uncached).map((page) =>
      atLeast(
        `${page}: cached rate / uncached rate`,
        (cached[page]?.rate.median ?? Number.NaN) / (uncached[page]?.rate.median ?? Number.NaN),
        20,
        "×",
      ),
    ),
    ...guestLimits(guest, cached),
    ...["list", "list with facets", "product"].flatMap((page) => [
      atMost(`${page}: CPU / React's renderToString`, cpu(page) / (react[page]?.median ?? Number.NaN), 2, "×"),
      atMost(`${page}: CPU / empty app`, cpu(page) / empty.cpuMs.median, 3, "×"),
    ]),
    atLeast(
      "two workers on two cores / one process on one",
      "reason" in workers ? null : workers.two.median / workers.one.median,
      1.7,
      "×",
    ),
    atMost("memory of one process under load", memoryMB, 350, "MB"),
  ];
}
