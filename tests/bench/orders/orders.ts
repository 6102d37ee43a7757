import path from "node:path";
import { sql } from "kysely";
import { migrate } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { seedDemo } from "~/demo/seed";
import { openDatabase } from "../../support/open-database";
import { startPostgres } from "../../support/postgres.mjs";
import type { Options } from "../options";
import { atLeast, atMost, type Limit } from "../report/limits";
import type { PartResult } from "../report/result";
import { formatNumber, quantile } from "../report/statistics";
import { copyOfData, seededData } from "../seeded-data";
import { contendedGoods, type Good, soldPieces } from "./contended-goods";
import type { OrderRun } from "./order-run";
import { ordersThroughApi } from "./through-api";
import { type FormsRun, ordersThroughForms, steps } from "./through-forms";

const SHOPPERS = 50;
const PRODUCTS = 20;
/**
 * One measured order in five finds its product sold out. The first orders are not measured: a new process compiles its code in
 * its first few hundred requests.
 */
const API = { orders: 2_000, unmeasured: 200, pieces: 90 };
const FORMS = { orders: 1_000, unmeasured: 240, pieces: 52 };

interface Counted {
  rate: number;
  p50: number;
  p99: number;
  placed: number;
  soldOut: number;
  /** Attempts answered with 503. */
  busy: number;
  /** Pieces ordered above the pieces that were there. */
  oversold: number;
  /** CPU milliseconds of the shop for each attempt; through the API with the client's, which shares the process. */
  cpuMs: number;
  /** CPU milliseconds of the shoppers for each attempt, on the same cores; undefined where they share the process. */
  shoppersCpuMs?: number;
}

export interface OrdersData {
  api: Record<string, Counted>;
  forms: Record<string, Counted & Pick<FormsRun, "steps">>;
  /** Why there are no figures of PostgreSQL. */
  reason?: string;
}

/** Shoppers who want the same few products at once, on both engines. */
export async function orders({ dataFolder, products }: Options): Promise<PartResult<OrdersData>> {
  const data: OrdersData = { api: {}, forms: {} };
  const seeded = seededData(dataFolder, products);
  for (const way of ["api", "forms"] as const) {
    const copy = copyOfData(seeded);
    try {
      await measure(data, way, "SQLite", { dataDir: copy.path });
    } finally {
      copy.remove();
    }
  }
  const cluster = await startPostgres();
  if (!("url" in cluster)) data.reason = cluster.reason;
  else {
    const folder = copyOfData("");
    try {
      for (const way of ["api", "forms"] as const) {
        const database = await openDatabase<Tables>({ file: "", url: cluster.url });
        await database.write((trx) => sql`drop schema public cascade; create schema public`.execute(trx));
        await migrate(database);
        await seedDemo(database, { products });
        await database.close();
        await measure(data, way, "PostgreSQL", { dataDir: folder.path, databaseUrl: cluster.url });
      }
    } finally {
      folder.remove();
      await cluster.stop();
    }
  }
  return { tables: tablesOf(data), limits: limitsOf(data), data };
}

/** @throws Error when pieces are missing or were sold twice */
async function measure(
  data: OrdersData,
  way: "api" | "forms",
  engine: string,
  shop: { dataDir: string; databaseUrl?: string },
) {
  const database = await openDatabase<Tables>({ file: path.join(shop.dataDir, "shop.db"), url: shop.databaseUrl });
  try {
    await migrate(database);
    const { pieces, ...orders } = way === "api" ? API : FORMS;
    const goods = await contendedGoods(database, { products: PRODUCTS, pieces });
    const before = await soldPieces(database, goods);
    const amount = { shoppers: SHOPPERS, ...orders };
    if (way === "api") {
      const run = await ordersThroughApi({ ...shop, database }, goods, amount);
      data.api[engine] = counted({ ...run, cpuMs: run.ownCpuMs }, await oversold());
      console.log(`API calls, ${engine}: ${formatNumber(data.api[engine].rate)} orders a second`);
    } else {
      const run = await ordersThroughForms(shop, goods, amount);
      const shoppersCpuMs = run.ownCpuMs;
      data.forms[engine] = { ...counted(run, await oversold()), shoppersCpuMs, steps: run.steps };
      console.log(`Forms, ${engine}: ${formatNumber(data.forms[engine].rate)} orders a second`);
    }

    async function oversold() {
      const after = await soldPieces(database, goods as Good[]);
      const missing = after.findIndex(
        ({ ordered, left }, index) => ordered - (before[index]?.ordered ?? 0) + left !== pieces,
      );
      if (missing >= 0)
        throw new Error(`Stock and orders of ${goods[missing]?.slug} differ: ${JSON.stringify(after[missing])}`);
      return after.reduce((sum, { ordered, left }, index) => {
        const sold = ordered - (before[index]?.ordered ?? 0);
        return sum + Math.max(0, sold - pieces, -left);
      }, 0);
    }
  } finally {
    await database.close();
  }
}

function counted(
  { placed, soldOut, busy, seconds, times, cpuMs }: OrderRun & { cpuMs: number },
  oversold: number,
): Counted {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { rate: placed / seconds, p50, p99, placed, soldOut, busy, oversold, cpuMs };
}

function tablesOf({ api, forms, reason }: OrdersData) {
  const row = (name: string, one: Counted) => [
    name,
    ...[one.rate, one.p50, one.p99, one.cpuMs].map(formatNumber),
    one.shoppersCpuMs === undefined ? "in it" : formatNumber(one.shoppersCpuMs),
    ...[one.placed, one.soldOut, one.busy, one.oversold].map(formatNumber),
  ];
  return [
    {
      title: `${SHOPPERS} shoppers on ${PRODUCTS} products; CPU for each attempt, sold-out ones included`,
      head: [
        "orders through",
        "placed a second",
        "p50 ms",
        "p99 ms",
        "CPU ms",
        "shoppers' CPU ms",
        "placed",
        "sold out",
        "503",
        "oversold",
      ],
      rows: [
        ...Object.entries(api).map(([engine, one]) => row(`API calls, ${engine}`, one)),
        ...Object.entries(forms).map(([engine, one]) => row(`the checkout's forms, ${engine}`, one)),
        ...(reason ? [[`PostgreSQL: ${reason}`]] : []),
      ],
    },
    {
      title: "An order through the forms is these four requests: mean milliseconds of each, with its waiting",
      head: ["engine", ...steps],
      rows: Object.entries(forms).map(([engine, one]) => [
        engine,
        ...steps.map((step) => formatNumber(one.steps[step])),
      ]),
    },
  ];
}

function limitsOf({ api, forms }: OrdersData): Limit[] {
  return [
    atLeast("orders a second through API calls, SQLite", api.SQLite?.rate ?? null, 300),
    atLeast("orders a second through the forms, SQLite", forms.SQLite?.rate ?? null, 60),
    ...[...Object.entries(api), ...Object.entries(forms)].map(([engine, one]) =>
      atMost(`pieces oversold, ${engine}`, one.oversold, 0),
    ),
  ];
}
