import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, onTestFinished, test } from "vitest";
import { exportAccounts } from "~/backend/operations/bookkeeping/export-accounts";
import { operatorSteps } from "./operator";
import { onBothEngines } from "./servers";
import { addProduct, methodId, orderOf, placeOrder } from "./shop-fixtures";

/** More than one read of the export has. */
const ORDERS = 1_200;

onBothEngines("the accountant's file while refunds go on", (server) => {
  const { json } = operatorSteps(server);

  /** As many orders like a paid one. Their ids are in a row. */
  async function manyOrders(): Promise<{ first: string; last: string; ids: number[] }> {
    const { database, api } = server;
    const shoe = await addProduct(database, { price: 10_000, quantity: 5 });
    const { id, number } = await placeOrder(api, orderOf([[shoe, 1]], 100, await methodId(api, "bank_transfer")));
    await json("orders", "paid", number);
    const order = await database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const steps = await database.read.selectFrom("order_events").selectAll().where("orders_id", "=", id).execute();
    const ids = Array.from({ length: ORDERS }, (_, index) => 100_000 + index);
    for (let start = 0; start < ORDERS; start += 100)
      await database.write(async (trx) => {
        const part = ids.slice(start, start + 100);
        const copies = part.map((one) => ({ ...order, id: one, number: `copy-${one}`, cart_id: `cart-${one}` }));
        await trx.insertInto("orders").values(copies).execute();
        const events = steps.flatMap(({ id: _, ...step }) => part.map((one) => ({ ...step, orders_id: one })));
        await trx.insertInto("order_events").values(events).execute();
      });
    return { first: `copy-${ids[0]}`, last: `copy-${ids.at(-1)}`, ids: [ids[0] ?? 0, ids.at(-1) ?? 0] };
  }

  test("is of one moment: refunds that are booked together are in it together", async () => {
    const folder = await mkdtemp(join(tmpdir(), "accounts-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { first, last, ids } = await manyOrders();
    let isOver = false;
    let booked = 0;
    const book = async () => {
      while (!isOver) {
        const at = new Date(Date.UTC(2026, 0, 1) + ++booked).toISOString();
        const refund = {
          ...{ payment_attempts_id: null, amount: 1, actor: "operator", reason: "", provider_id: null },
          ...{ state: "sent" as const, attempts: 0, due_on: at, created_on: at, sent_on: at, last_error: null },
        };
        const both = ids.map((orders_id) => ({ ...refund, orders_id }));
        await server.database.write((trx) => trx.insertInto("refunds").values(both).execute());
      }
    };
    const booking = book();
    const file = join(folder, "all.csv");
    try {
      for (let round = 0; round < 3; round += 1) {
        const before = booked;
        await exportAccounts(server.database, { from: "2000-01-01", to: "2099-12-31", file, separator: "," });
        const rows: Record<string, string>[] = parse(await readFile(file), { columns: true, bom: true });
        const refundsOf = (number: string) =>
          rows.filter(({ order, type }) => order === number && type === "refund").length;
        expect(refundsOf(first)).toBe(refundsOf(last));
        expect(booked).toBeGreaterThan(before + 1);
      }
    } finally {
      isOver = true;
      await booking;
    }
  });
});
