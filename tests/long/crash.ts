import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createApi } from "~/api/client.server";
import { Unavailable } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import type { Tables } from "~/backend/db/schema";
import type { OrderRequest, WireOrder } from "~/contract/orders.server";
import { seeded } from "~/shop/seeded.test-data";
import { ledgerProblems, piecesInAll } from "../contract/shop/ledger";
import { seededFolder } from "../contract/shop/servers";
import { addProduct, type Goods, methodId, orderOf, placeOrder } from "../contract/shop/shop-fixtures";
import { openDatabase } from "../support/open-database";
import { startApi } from "../support/shop-process";

/** Shoppers who order repeatedly, in parallel. */
const SHOPPERS = 6;
/** A busy machine does not accept thousands of connections in time. */
const RESENT_TOGETHER = 50;

interface Answered {
  order: OrderRequest;
  answer: WireOrder;
}

/**
 * Lets shoppers order from a server on SQLite, kills it in the middle (SIGKILL), and looks into its
 * database: again and again on the same one. In the end every order that was ever answered must be there, whole.
 */
export async function crashAndLook(rounds: number, seed: number): Promise<number> {
  const random = seeded(seed);
  const { path: dataDir, remove } = await seededFolder();
  onTestFinished(remove);
  const file = join(dataDir, "shop.db");
  const outbox = join(dataDir, "outbox");
  const answered: Answered[] = [];
  const sent: OrderRequest[] = [];
  const database = await openDatabase<Tables>({ file });
  const goods = await Promise.all(
    Array.from({ length: 5 }, () => addProduct(database, { price: 10_000, quantity: 1_000_000 })),
  );
  const before = await piecesInAll(database);
  await database.close();

  const start = async () => {
    // All shoppers share one IP here.
    const env = { DATABASE_URL: undefined, SMTP_URL: undefined, MAX_ORDERS_PER_HOUR: "100000" };
    const process = await startApi({ dataDir, env });
    onTestFinished(() => process.kill());
    return { process, api: createApi({ fetch, baseUrl: process.url, timeoutMs: 30_000 }) };
  };
  const newOrder = (transfer: number) => {
    const lines = goods.slice(0, random.int(1, 5)).map((one): [Goods, number] => [one, random.int(1, 3)]);
    const pickUp = { shipping: "pickup" } as const;
    const total = lines.reduce((sum, [, quantity]) => sum + quantity * 100, 0);
    return orderOf(random.int(0, 1) ? lines : lines.reverse(), total, transfer, pickUp);
  };

  for (let round = 0; round < rounds; round++) {
    const { process, api } = await start();
    const transfer = await methodId(api, "bank_transfer");
    const enough = answered.length + random.int(1, 40);
    let die = () => {};
    const enoughPlaced = new Promise<void>((resolve) => {
      die = resolve;
    });
    const shopper = async () => {
      for (;;) {
        const order = newOrder(transfer);
        sent.push(order);
        try {
          answered.push({ order, answer: await placeOrder(api, order) });
        } catch (error) {
          // The server is gone; the order may have been placed.
          if (error instanceof Unavailable && error.code === "UNREACHABLE") return;
          throw error;
        }
        if (answered.length >= enough) die();
      }
    };
    const shoppers = Promise.all(Array.from({ length: SHOPPERS }, shopper));
    await Promise.race([enoughPlaced, shoppers]);
    await process.kill();
    await shoppers;

    const survivor = await openDatabase<Tables>({ file });
    expect(await ledgerProblems(survivor, outbox)).toEqual([]);
    expect(await piecesInAll(survivor)).toEqual(before);
    const numbers = await survivor.read.selectFrom("orders").select(["id", "number"]).execute();
    const known = new Map(numbers.map(({ id, number }) => [id, number]));
    for (const { answer } of answered) expect(known.get(answer.id)).toBe(answer.number);
    await survivor.close();
  }

  const { process, api } = await start();
  for (const { order, answer } of answered) expect(await readOrder(api, answer.id, order.access_key)).toEqual(answer);
  // Orders without an answer are sent again: each is placed once, in either case.
  const again: WireOrder[] = [];
  for (let first = 0; first < sent.length; first += RESENT_TOGETHER) {
    const some = sent.slice(first, first + RESENT_TOGETHER);
    again.push(...(await Promise.all(some.map((order) => placeOrder(api, order)))));
  }
  expect(new Set(again.map(({ id }) => id)).size).toBe(sent.length);
  await process.stop();
  const last = await openDatabase<Tables>({ file });
  expect(await ledgerProblems(last, outbox)).toEqual([]);
  expect(await piecesInAll(last)).toEqual(before);
  await last.close();
  return answered.length;
}
