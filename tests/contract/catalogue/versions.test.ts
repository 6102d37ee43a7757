import { env } from "node:process";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { placeOrder } from "~/api/orders.server";
import { changePrice } from "~/backend/catalogue/price";
import { setStock } from "~/backend/catalogue/stock";
import { withdraw } from "~/backend/catalogue/visibility";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { readVersions } from "~/backend/db/versions";
import { type WireVersions, wireVersions } from "~/contract/versions.server";
import { openDatabase } from "../../support/open-database";
import { onBothEngines, onPostgres, type Server } from "../shop/servers";
import { addProduct, methodId, orderOf } from "../shop/shop-fixtures";

const versionsOf = async (server: Server): Promise<WireVersions> =>
  wireVersions.parse((await (await server.ask("website/version")).json()).data);

type Transaction = Parameters<Parameters<Database<Tables>["write"]>[0]>[0];

onBothEngines("website/version", (server) => {
  /** The parts whose version a change raises. */
  async function raisedBy(change: () => Promise<unknown>): Promise<string[]> {
    const before = await readVersions(server.database.read);
    await change();
    const after = await readVersions(server.database.read);
    const parts = ["content", "catalogue", "stock"] as const;
    for (const part of parts) expect(after[part]).toBeGreaterThanOrEqual(before[part]);
    return parts.filter((part) => after[part] > before[part]);
  }
  const write = (work: (trx: Transaction) => Promise<unknown>) => raisedBy(() => server.database.write(work));
  const by = { actor: "operator" };

  test("it follows each change, and is not newer than the lists", async () => {
    const { id } = await addProduct(server.database, { price: 10_000 });
    await server.database.write((trx) => changePrice(trx, id, { price: 1 }, by));
    await server.database.write((trx) => trx.updateTable("contents").set({ title_en: "Help" }).execute());
    const now = await readVersions(server.database.read);
    const cheapest = async () =>
      (await (await server.ask("items/products?fields=id&limit=1&sort=sale_price")).json()).data[0].id;
    await vi.waitFor(
      async () => {
        const versions = await versionsOf(server);
        expect(versions.content).toBe(now.content);
        if (versions.catalogue === now.catalogue) expect(await cheapest()).toBe(id);
        expect(versions).toEqual(now);
      },
      { timeout: 5_000, interval: 20 },
    );
    expect(await cheapest()).toBe(id);
  });

  test("an order raises only the stock version, including an order of the last piece", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 2 });
    const order = async () =>
      placeOrder(server.api, orderOf([[goods, 1]], 100, await methodId(server.api, "bank_transfer")));
    expect(await raisedBy(order)).toEqual(["stock"]);
    expect(await raisedBy(order)).toEqual(["stock"]);
    const { stock_status } = await server.database.read
      .selectFrom("products")
      .select("stock_status")
      .where("id", "=", goods.id)
      .executeTakeFirstOrThrow();
    expect(stock_status).toBe("outofstock");
  });

  test("a text, a menu, a slide, a payment method or a country raises only the content version", async () => {
    const published = { status: "published" } as const;
    const changes: ((trx: Transaction) => Promise<unknown>)[] = [
      (trx) => trx.updateTable("contents").set({ title_en: "Terms" }).where("id", "=", "terms").execute(),
      (trx) => trx.deleteFrom("contents").where("id", "=", "info").execute(),
      (trx) => trx.updateTable("online_nav_items").set({ name_en: "Sale!" }).execute(),
      (trx) => trx.updateTable("menu_groups").set({ title_en: "Shoes" }).where("id", "=", 1).execute(),
      (trx) => trx.deleteFrom("menu_group_items").where("id", "=", 1).execute(),
      (trx) => trx.updateTable("online_shop_slides").set(published).where("id", "=", 1).execute(),
      (trx) => trx.updateTable("payments").set({ name_en: "Bank" }).where("code", "=", "bank_transfer").execute(),
      (trx) => trx.updateTable("countries").set({ name_en: "Italia" }).where("id", "=", 109).execute(),
    ];
    for (const change of changes) expect(await write(change), String(change)).toEqual(["content"]);
  });

  test("a price, a product, its picture's text or its brand raises only the catalogue version", async () => {
    const { id, sizeId } = await addProduct(server.database, { price: 10_000 });
    expect(await write((trx) => changePrice(trx, id, { price: 9_000 }, by))).toEqual(["catalogue"]);
    expect(await write((trx) => withdraw(trx, id, by))).toEqual(["catalogue"]);
    expect(
      await write((trx) => trx.updateTable("products").set({ name: "New" }).where("id", "=", id).execute()),
    ).toEqual(["catalogue"]);
    expect(await write((trx) => trx.updateTable("brands").set({ name: "Nova" }).where("id", "=", 2).execute())).toEqual(
      ["catalogue"],
    );
    expect(await write((trx) => trx.updateTable("media").set({ alt_en: "A shoe" }).execute())).toEqual(["catalogue"]);
    const piece = { productId: id, sizeId, quantity: 3 };
    expect(await write((trx) => setStock(trx, piece, by))).toEqual(["stock"]);
    const both = { sale_price: 8_000, sold: 7 };
    expect(await write((trx) => trx.updateTable("products").set(both).where("id", "=", id).execute())).toEqual([
      "catalogue",
      "stock",
    ]);
  });

  test("changes that shoppers do not see raise no version", async () => {
    expect(
      await write((trx) => trx.updateTable("coupons").set({ discount: 900 }).where("id", "=", 1).execute()),
    ).toEqual([]);
  });
});

onPostgres("versions", (server) => {
  const takePiece = (trx: Transaction, id: number) =>
    trx.updateTable("product_sizes").set({ quantity: 5 }).where("products_id", "=", id).execute();

  /** A transaction that has changed a product's stock and is not committed until `commit` is called. */
  async function underWay(id: number) {
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let done: Promise<unknown> = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      done = server.database.write(async (trx) => {
        await takePiece(trx, id);
        resolve();
        await held;
      });
      done.catch(reject);
    });
    return {
      async commit() {
        commit();
        await done;
      },
    };
  }

  test("an order in progress does not block another one, and raises the version when its change becomes visible", async () => {
    const [slow, quick] = [
      await addProduct(server.database, { price: 10_000 }),
      await addProduct(server.database, { price: 10_000 }),
    ];
    const method = await methodId(server.api, "bank_transfer");
    const before = await readVersions(server.database.read);
    const first = await underWay(slow.id);
    await placeOrder(server.api, orderOf([[quick, 1]], 100, method));
    const between = await readVersions(server.database.read);
    expect(between.stock).toBe(before.stock + 1);
    await first.commit();
    // The transaction that started first and committed last has the later version, so that a reader of `between` does not miss it.
    expect(await readVersions(server.database.read)).toEqual({ ...between, stock: between.stock + 1 });
  });

  test("transactions that change content and catalogue in opposite orders do not deadlock", async () => {
    const second = await openSecond();
    try {
      const before = await readVersions(server.database.read);
      let runs = 0;
      // Each changes its own rows, so that only the versions could cause a deadlock. A transaction that deadlocks is repeated.
      const tasks = Array.from({ length: 24 }, (_, turn) =>
        (turn % 4 < 2 ? server.database : second).write(async (trx) => {
          runs++;
          const content = () =>
            trx
              .updateTable("countries")
              .set({ name_en: "x" })
              .where("id", "=", turn + 1)
              .execute();
          const catalogue = () =>
            trx
              .updateTable("standard_sizes")
              .set({ sort: turn })
              .where("id", "=", turn + 1)
              .execute();
          for (const change of turn % 2 ? [content, catalogue] : [catalogue, content]) await change();
        }),
      );
      await Promise.all(tasks);
      expect(runs).toBe(24);
      const { content, catalogue, stock: pieces } = before;
      expect(await readVersions(server.database.read)).toEqual({
        content: content + 24,
        catalogue: catalogue + 24,
        stock: pieces,
      });
    } finally {
      await second.close();
    }
  });

  /** Opens the database as another process would. */
  async function openSecond() {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(server.database.read);
    return openDatabase<Tables>({ url: env.TEST_DATABASE_URL, schema: rows[0]?.schema });
  }
});
