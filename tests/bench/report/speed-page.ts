import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { growthChart } from "../charts/growth-chart";
import { loadingChart } from "../charts/loading-chart";
import type { GrowthSize } from "../growth";
import type { OrdersData } from "../orders/orders";
import type { PhoneData } from "../phone/phone";
import { guestRatios } from "../server/guest-with-cart";
import type { Measured } from "../server/load";
import type { MemoryRun } from "../server/memory-run";
import type { ServerData } from "../server/server";
import type { WeightData } from "../weight";
import { type Limit, limitText, missed, missedGoals, valueText } from "./limits";
import { machineText } from "./machine";
import type { Results } from "./result";
import { formatNumber } from "./statistics";
import { markdownTable } from "./table";

const root = path.resolve(import.meta.dirname, "../..");
const MARKERS = ["<!-- figures of npm run bench -->", "<!-- end of the figures -->"] as const;
const FOLDER = path.join(root, "docs");
/** Beside the document, whose links have their names. */
const CHARTS = { growth: "speed-growth.svg", loading: "speed-loading.svg" };

interface Figures {
  weight: WeightData;
  phone: PhoneData;
  server: ServerData;
  memory: MemoryRun;
  growth: GrowthSize[];
  orders: OrdersData;
}

/** Draws the charts and writes the newest figures of all parts into docs/speed.md. @throws Error when a part is missing */
export function writeSpeedPage(results: Results): void {
  const figures = figuresOf(results);
  writeFileSync(path.join(FOLDER, CHARTS.growth), growthChart(figures.growth));
  const list = figures.phone.loads.list;
  const panels = (["ours", "static copy"] as const).flatMap((way) => {
    const load = list?.[way]?.typical;
    return load ? [{ name: way === "ours" ? "the shop" : "static copy without scripts", load }] : [];
  });
  writeFileSync(path.join(FOLDER, CHARTS.loading), loadingChart(panels));
  const file = path.join(FOLDER, "speed.md");
  writeFileSync(file, withFigures(readFileSync(file, "utf8"), section(results, figures)));
}

function figuresOf({ parts }: Results): Figures {
  const names = ["weight", "phone", "server", "memory", "growth", "orders"] as const;
  const missing = names.filter((name) => !parts[name]);
  if (missing.length > 0)
    throw new Error(`docs/speed.md needs the figures of all parts; missing: ${missing.join(", ")}`);
  return Object.fromEntries(names.map((name) => [name, parts[name]?.data])) as unknown as Figures;
}

/** The text with new content between the two markers. */
export function withFigures(page: string, content: string): string {
  const [from, to] = MARKERS.map((marker) => page.indexOf(marker));
  if (from === undefined || to === undefined || from < 0 || to < from)
    throw new Error(`docs/speed.md lacks ${MARKERS.join(" and ")}`);
  return `${page.slice(0, from + MARKERS[0].length)}\n\n${content}\n\n${page.slice(to)}`;
}

function section({ machine, parts }: Results, figures: Figures): string {
  const measured = Object.values(parts).map(({ at }) => at.slice(0, 10));
  const [first, last] = [measured.toSorted()[0], measured.toSorted().at(-1)];
  const busy = Object.values(parts).flatMap(({ busy: { before, after } }) => [before.otherPercent, after.otherPercent]);
  return [
    `Measured ${first === last ? `on ${first}` : `from ${first} to ${last}`} with ${machineText(machine)}; other programs used up to ${Math.max(...busy)} % of the CPU. All times are medians.`,
    pagesTable(figures),
    serverTable(figures.server),
    guestTable(figures.server),
    shopTable(figures),
    missedText(Object.values(parts).flatMap(({ limits }) => limits)),
    `![Growth with the catalogue](${CHARTS.growth})`,
    `![Loading of a list page beside its static copy](${CHARTS.loading})`,
  ].join("\n\n");
}

function missedText(limits: Limit[]): string {
  const list = (some: Limit[]) =>
    some.map((limit) => `${limit.name} ${valueText(limit)} (${limitText(limit)})`).join("; ");
  const [failed, goals] = [missed(limits), missedGoals(limits)];
  const limitsText = failed.length === 0 ? "All limits are kept." : `Limits that are not kept: ${list(failed)}.`;
  return goals.length === 0 ? limitsText : `${limitsText} Goals that are not reached: ${list(goals)}.`;
}

const ms = (value: number | undefined) => (value === undefined ? "–" : `${formatNumber(Math.round(value))} ms`);
const kB = (bytes: number | null | undefined) =>
  typeof bytes === "number" ? `${formatNumber(bytes / 1_000)} kB` : "–";

function pagesTable({ weight, phone: { loads, inp } }: Figures): string {
  const pages = ["home", "list", "product"];
  const time = (page: string, name: "fcp" | "lcp" | "tbt") => {
    const [ours, copy] = ["ours", "static copy"].map((way) => loads[page]?.[way]?.[name].median);
    return `${ms(ours)} (${ms(copy)})`;
  };
  const rows: [string, (page: string) => string][] = [
    ["HTML, brotli", (page) => kB(weight[page]?.htmlBrotli)],
    ["HTML and CSS of the first screen, on the wire", (page) => kB(weight[page]?.ways["with script"].firstScreen)],
    [
      "JavaScript, brotli",
      (page) =>
        `${kB(weight[page]?.ways["with script"].scriptBodies)} in ${weight[page]?.ways["with script"].scriptFiles} files`,
    ],
    ["scripts with `Save-Data: on`", (page) => formatNumber(weight[page]?.ways["Save-Data: on"].scriptFiles)],
    ["FCP (static copy)", (page) => time(page, "fcp")],
    ["LCP (static copy)", (page) => time(page, "lcp")],
    ["TBT (static copy)", (page) => time(page, "tbt")],
    ["CLS, largest", (page) => loads[page]?.ours?.cls.max.toFixed(3) ?? "–"],
  ];
  const empty = ms(loads["empty app"]?.["empty app"]?.fcp.median);
  const taps = Object.entries(inp).map(([tap, { median }]) => `${tap} ${ms(median)}`);
  return [
    markdownTable({ head: ["a page", ...pages], rows: rows.map(([name, of]) => [name, ...pages.map(of)]) }),
    `An empty Remix app has its FCP after ${empty} on the same phone. INP: ${taps.join(", ")}.`,
  ].join("\n\n");
}

function serverTable({ uncached, cached, react, empty }: ServerData): string {
  const number = (value: number | undefined) => formatNumber(value);
  const row = (name: string, one: Measured, ...others: string[]) => [
    name,
    number(one.rate.median),
    `${number(one.p50.median)} / ${number(one.p99.median)} ms`,
    `${number(one.cpuMs.median)} ms`,
    ...others,
  ];
  const rows = Object.entries(uncached).map(([page, one]) =>
    row(page, one, `${number(react[page]?.median)} ms`, number(cached[page]?.rate.median)),
  );
  const head = [
    "one process",
    "pages/s, uncached",
    "p50 / p99",
    "CPU a page",
    "React's `renderToString`",
    "pages/s, cached",
  ];
  return markdownTable({
    head,
    rows: [...rows, row("empty Remix app", empty, "", "")],
  });
}

/** Rates of a guest from the page cache, and as parts of two others of the same run. */
export function guestTable({ guest, cached }: Pick<ServerData, "guest" | "cached">): string {
  const rows = Object.entries(guest.cached).map(([page, { rate, p50, p99, cpuMs, bytes, fromCache }]) => {
    const { toUncached, toPlain } = guestRatios(guest, cached, page);
    return [
      page,
      formatNumber(rate.median),
      `${formatNumber(p50.median)} / ${formatNumber(p99.median)} ms`,
      `${formatNumber(cpuMs.median)} ms`,
      kB(bytes.median),
      `${formatNumber(fromCache.median * 100)} %`,
      `${formatNumber(guest.uncached[page]?.rate.median)} (${formatNumber(toUncached)} ×)`,
      `${formatNumber(cached[page]?.rate.median)} (${formatNumber(toPlain)} ×)`,
    ];
  });
  const head = [
    "a guest with a cart and three viewed products",
    "pages/s",
    "p50 / p99",
    "CPU a page",
    "on the wire",
    "from the page cache",
    "pages/s, uncached",
    "pages/s, cached, without cookies",
  ];
  return markdownTable({ head, rows });
}

function shopTable({ growth, orders, server: { workers }, memory }: Figures): string {
  const rates = (way: "api" | "forms") =>
    Object.entries(orders[way])
      .map(([engine, { rate }]) => `${formatNumber(rate)} (${engine})`)
      .join(", ");
  const rows = growth.map(({ products, startMs, times, memoryMB }) => [
    `${formatNumber(products)} products: start, list, product, search, memory`,
    [
      ms(startMs),
      ms(times.list.median),
      ms(times.product.median),
      ms(times.search.median),
      `${formatNumber(memoryMB)} MB`,
    ].join(", "),
  ]);
  return markdownTable({
    head: ["the shop", ""],
    rows: [
      ...rows,
      [
        `memory of one process over ${formatNumber(memory.requests)} requests, most`,
        `${formatNumber(Math.round(Math.max(...memory.memoryMB)))} MB`,
      ],
      ...("reason" in workers
        ? []
        : [
            [
              "list pages/s: two workers on two cores (one process on one)",
              `${formatNumber(workers.two.median)} (${formatNumber(workers.one.median)})`,
            ],
          ]),
      ["orders a second through API calls", rates("api")],
      ["orders a second through the checkout's forms", rates("forms")],
    ],
  });
}
