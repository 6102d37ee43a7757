import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "~/api/errors.server";
import { RequestError } from "~/backend/http/errors";
import { cancelOrder } from "~/backend/orders/cancel-order";
import { lockedOrder } from "~/backend/orders/locked-order";
import { CommandError } from "~/cli/command";
import { seeded } from "~/shop/seeded.test-data";
import { afterSaleSteps } from "./after-sale-steps";
import { operatorSteps } from "./operator";
import { KEY, returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";
import { addProduct, type Goods, methodId, orderOf, placeOrder, stockLeft } from "./shop-fixtures";

type Row = Record<string, string>;

onBothEngines("a stock-take", (server) => {
  const { printed, json, refusal } = operatorSteps(server);
  const returns = returnSteps(server);
  let folder: string;
  let transfer: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "stock-takes-"));
    transfer = await methodId(server.api, "bank_transfer");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const goodsOf = (quantity: number) => addProduct(server.database, { price: 10_000, quantity });
  const order = (goods: Goods, pieces = 1) =>
    placeOrder(server.api, orderOf([[goods, pieces]], 100 * pieces, transfer));
  const cancel = (id: number) =>
    server.database.write(async (trx) => {
      const row = await lockedOrder(trx, server.database.engine, id);
      if (!row) throw new Error(`order ${id} is gone`);
      await cancelOrder(trx, row, { actor: "operator", at: new Date() });
    });

  let files = 0;
  /** The exported rows, and a way to write them back as a spreadsheet does. */
  async function exported(...options: string[]) {
    const file = join(folder, `list-${++files}.csv`);
    await json("stock", "export", file, ...options);
    const delimiter = options.includes("--semicolons") ? ";" : ",";
    const rows: Row[] = parse(await readFile(file), { columns: true, bom: true, delimiter });
    const rowOf = (goods: Goods) => rows.find(({ slug }) => slug === goods.slug) ?? {};
    const counted = async (...counts: [goods: Goods, counted: string][]) => {
      for (const [goods, pieces] of counts) rowOf(goods).counted = pieces;
      return write(rows, delimiter);
    };
    return { rows, rowOf, counted };
  }
  async function write(rows: readonly Row[], delimiter = ",") {
    const path = join(folder, `counted-${++files}.csv`);
    const headers = Object.keys(rows[0] ?? {});
    const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
    const lines = [line(headers), ...rows.map((row) => line(headers.map((header) => row[header] ?? "")))];
    await writeFile(path, `\uFEFF${lines.join("\r\n")}\r\n`);
    return path;
  }

  test("corrects the stock by what was counted, and shows it first; sizes without a count stay", async () => {
    const [shoe, other] = [await goodsOf(5), await goodsOf(4)];
    const list = await exported("--semicolons");
    expect(list.rowOf(shoe)).toMatchObject({ in_shop: "5", of_them_reserved: "0", counted: "" });
    const path = await list.counted([shoe, "7,00"]);
    expect(await printed("stock", "import", path)).toMatch(
      new RegExp(
        `${shoe.slug} +\\S+ +5 +7 +5 +7\\n1 differ, 0 as counted, \\d+ without a count\\. Nothing is changed yet`,
      ),
    );
    expect(await stockLeft(server.database, shoe)).toBe(5);
    expect(await json("stock", "import", path, "--yes", "--reason", "autumn")).toMatchObject({
      written: true,
      sizes: [{ slug: shoe.slug, in_shop: 5, counted: 7, before: 5, after: 7, moved: 0, missing: 0, left: null }],
    });
    expect([await stockLeft(server.database, shoe), await stockLeft(server.database, other)]).toEqual([7, 4]);
    const trail = await server.database.read
      .selectFrom("product_changes")
      .select(["action", "actor", "reason"])
      .where("products_id", "=", shoe.id)
      .execute();
    expect(trail).toEqual([
      { action: "stock", actor: "operator", reason: expect.stringMatching(/^stock-take [A-Z]{8}: autumn$/) },
    ]);
    // The same file again changes nothing, and a corrected count is compared with the first one.
    expect(await printed("stock", "import", path, "--yes")).toMatch(/^0 corrected, 1 as counted/);
    await printed("stock", "import", await list.counted([shoe, "6"]), "--yes");
    expect(await stockLeft(server.database, shoe)).toBe(6);
  });

  test("goods of orders that have not left are counted, and what is sold or released since the export stays so", async () => {
    const goods = await goodsOf(10);
    const before = await order(goods, 2);
    const list = await exported();
    expect(list.rowOf(goods)).toMatchObject({ in_shop: "10", of_them_reserved: "2" });
    await order(goods, 3);
    await cancel(before.id);
    expect(await stockLeft(server.database, goods)).toBe(7);
    // One of the ten is missing: 9 less the 3 that are sold.
    const path = await list.counted([goods, "9"]);
    await printed("stock", "import", path, "--yes");
    expect(await stockLeft(server.database, goods)).toBe(6);
    const next = await exported();
    expect(next.rowOf(goods)).toMatchObject({ in_shop: "9", of_them_reserved: "3" });
  });

  test("pieces of a return count once they are back, and those of an exchange until they leave", async () => {
    const { order: sold, goods, line, guest } = await returns.delivered({ quantity: 2 });
    expect((await exported()).rowOf(goods)).toMatchObject({ in_shop: "8", of_them_reserved: "0" });
    await returns.refund(guest, line, 1);
    const { number } = await server.database.read
      .selectFrom("returns")
      .select("number")
      .where("orders_id", "=", sold.id)
      .executeTakeFirstOrThrow();
    await returns.arrive(number);
    const list = await exported();
    expect(list.rowOf(goods)).toMatchObject({ in_shop: "9", of_them_reserved: "1" });
    await json("returns", "refund", number);
    expect(await stockLeft(server.database, goods)).toBe(9);
    expect((await json("stock", "import", await list.counted([goods, "9"]), "--yes")).sizes).toMatchObject([
      { before: 9, after: 9, moved: 0 },
    ]);
  });

  test("expects what has not left, whatever happens to orders", async () => {
    const random = seeded(33);
    const goods = await goodsOf(100);
    // Nobody knows where the pieces of a return are that have not arrived: a count finds them.
    const { partOfAReturnArrives: _, ...known } = afterSaleSteps(server, random);
    const steps = Object.values(known);
    const ids: number[] = [];
    const tolerant = (step: Promise<unknown>) =>
      step.catch((error: unknown) => {
        if (![RequestError, CommandError, ApiError].some((refusal) => error instanceof refusal)) throw error;
      });
    for (let round = 0; round < 12; round += 1) {
      const { id, number } = await order(goods, random.int(1, 3));
      ids.push(id);
      if (random.int(0, 3) > 0) await tolerant(json("orders", "paid", number));
      if (random.int(0, 1) === 1) await tolerant(json("orders", "ship", number, "--courier", "brt"));
      if (random.int(0, 2) === 1) await tolerant(json("orders", "deliver", number));
    }
    for (let step = 0; step < 150; step += 1) {
      const id = ids[random.int(0, ids.length - 1)];
      const run = steps[random.int(0, steps.length - 1)];
      if (id !== undefined && run) await tolerant(run({ id, key: KEY }));
    }
    const left = await server.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "orders_id")
      .select(["order_items.id", "quantity"])
      .where("products_id", "=", goods.id)
      .where("fulfilment_status", "in", ["shipped", "delivered"])
      .execute();
    const back = await server.database.read
      .selectFrom("return_items")
      .innerJoin("returns", "returns.id", "returns_id")
      .select(["order_items_id", "quantity", "status"])
      .where("status", "in", ["received", "refunded"])
      .execute();
    const away = left.reduce(
      (sum, line) =>
        back.reduce((rest, one) => rest - (one.order_items_id === line.id ? one.quantity : 0), sum + line.quantity),
      0,
    );
    expect([left.length, back.length].every((count) => count > 0)).toBe(true);
    expect((await exported()).rowOf(goods).in_shop).toBe(String(100 - away));
  });

  test("a loss as large as the parcels that have left since the export is a loss, and such rows are marked", async () => {
    const [one, more, whole] = [await goodsOf(10), await goodsOf(6), await goodsOf(6)];
    const sold = [await order(one, 1), await order(more, 2), await order(whole, 2)];
    const list = await exported();
    for (const { id } of sold) await returns.deliver(id);
    const path = await list.counted([one, "9"], [more, "5"], [whole, "6"]);
    const text = await printed("stock", "import", path, "--yes");
    expect(text).toContain("1 left the shop since the export and still count: if counted is without them, write 10");
    expect(text).toMatch(/^2 corrected, 1 as counted/m);
    const lefts = () => Promise.all([one, more, whole].map((goods) => stockLeft(server.database, goods)));
    expect(await lefts()).toEqual([8, 3, 4]);
    // Also after more has left, and with the number that the mark names.
    const { id } = await order(more, 1);
    await returns.deliver(id);
    expect((await json("stock", "import", path, "--yes")).sizes).toMatchObject([
      { before: 8, after: 8 },
      { before: 2, after: 2 },
      { before: 4, after: 4 },
    ]);
    await printed("stock", "import", await list.counted([one, "10"]), "--yes");
    expect(await lefts()).toEqual([9, 2, 4]);
  });

  test("a reserved piece that is not there is named with its order, and the file corrects the rest after its cancellation", async () => {
    const goods = await goodsOf(1);
    const { id, number } = await order(goods);
    const path = await (await exported()).counted([goods, "0"]);
    const text = await printed("stock", "import", path, "--yes");
    expect(text).toContain(`1 sold or reserved, and not there (${number})`);
    await cancel(id);
    expect(await stockLeft(server.database, goods)).toBe(1);
    await printed("stock", "import", path, "--yes");
    expect(await stockLeft(server.database, goods)).toBe(0);
  });

  test("a size whose number was set or counted again since the export stays", async () => {
    const [set, again] = [await goodsOf(3), await goodsOf(3)];
    const old = await exported();
    const { size = "" } = old.rowOf(set);
    await json("stock", set.slug, size, "12");
    const fresh = await exported();
    await printed("stock", "import", await fresh.counted([again, "3"]), "--yes");
    const result = await json("stock", "import", await old.counted([set, "2"], [again, "1"]), "--yes");
    expect(result.sizes).toMatchObject([
      { slug: set.slug, after: 12, left: "corrected_since" },
      { slug: again.slug, after: 3, left: "corrected_since" },
    ]);
    expect([await stockLeft(server.database, set), await stockLeft(server.database, again)]).toEqual([12, 3]);
  });

  test("writes to those who wait for a size that was found", async () => {
    const goods = await goodsOf(0);
    const now = new Date().toISOString();
    const email = "finds.a.pair@example.com";
    await server.database.write((trx) =>
      trx
        .insertInto("stock_requests")
        .values({
          ...{ email, email_key: email, locale: "it", currency: "EUR", products_id: goods.id, sizes_id: goods.sizeId },
          ...{ product_url: "https://shop.example/products/", link_url: "https://shop.example/waiting/" },
          ...{ requested_on: now, confirmed_on: now, notified_on: null },
        })
        .execute(),
    );
    await printed("stock", "import", await (await exported()).counted([goods, "2"]), "--yes");
    const mails = server.database.read.selectFrom("mails").select("kind").where("recipient", "=", email);
    expect(await mails.execute()).toEqual([{ kind: "stock_back" }]);
  });

  test("is exact while people order and two processes import the same file", async () => {
    const goods = [await goodsOf(30), await goodsOf(30)] as const;
    await Promise.all(goods.map((one) => order(one, 2)));
    const list = await exported();
    const path = await list.counted([goods[0], "25"], [goods[1], "37"]);
    const ordered = Array.from({ length: 24 }, (_, index) => order(goods[index % 2 === 0 ? 0 : 1]));
    const [first, second] = [json("stock", "import", path, "--yes"), json("stock", "import", path, "--yes")];
    await Promise.all([...ordered, first, second]);
    // 25 and 37 counted, less 2 reserved before and 12 sold since.
    expect([await stockLeft(server.database, goods[0]), await stockLeft(server.database, goods[1])]).toEqual([11, 23]);
    const corrections = [...(await first).sizes, ...(await second).sizes].filter(
      ({ before, after }) => before !== after,
    );
    expect(corrections).toHaveLength(2);
  });

  test("a wrong file changes nothing, and each mistake is named with its line", async () => {
    const [one, two] = [await goodsOf(3), await goodsOf(3)];
    const { rowOf } = await exported();
    const row = (goods: Goods, change: Row = {}) => ({ ...rowOf(goods), counted: "1", ...change });
    const key = rowOf(one).stock_take ?? "";
    const of = async (...rows: Row[]) => refusal("stock", "import", await write(rows), "--yes");
    const cases: [Row[], string][] = [
      [[row(one, { counted: "-1" })], 'Line 2, column counted: "-1" is not a whole number from 0.'],
      [[row(one, { counted: "2.5" })], 'Line 2, column counted: "2.5" is not a whole number from 0.'],
      [[row(one, { counted: "=1+1" })], 'Line 2, column counted: "=1+1" is not a whole number from 0.'],
      [[row(one, { counted: "\u00001" })], "This file is not text"],
      [[row(one, { counted: "1000001" })], "Line 2, column counted: 1000001 is more than 1000000 pieces."],
      [[row(one, { counted: "1.000" })], 'Line 2, column counted: "1.000" means two things'],
      [[row(one), row(two), row(one)], "Line 4, column stock_take: The same size is in line 2"],
      [[row(one, { stock_take: "" })], "Line 2, column stock_take: The cell is empty"],
      [
        [row(one, { stock_take: "1,23E+12" })],
        'Line 2, column stock_take: "1,23E+12" is not what the export has written.',
      ],
      [[row(one, { stock_take: `${key.slice(0, 8)}-999999999` })], "The list has no such size"],
      [[row(one, { stock_take: rowOf(two).stock_take ?? "" })], "a column was sorted without the others"],
      [
        [row(one, { stock_take: `QQQQQQQQ-${key.slice(9)}` })],
        "This shop has written no list QQQQQQQQ: the file is another shop's",
      ],
      [[row(one), row(two, { stock_take: "QQQQQQQQ-1" })], "Line 3: This row is of the list QQQQQQQQ"],
    ];
    for (const [rows, message] of cases) expect(await of(...rows)).toContain(message);
    const products = join(folder, "products.csv");
    await writeFile(products, "slug,size,quantity\nlast-pair,38,4\n");
    expect(await refusal("stock", "import", products, "--yes")).toContain("There is no column stock_take");
    expect(await refusal("stock", "import", join(folder, "nowhere.csv"))).toContain("nowhere.csv cannot be used");
    expect([await stockLeft(server.database, one), await stockLeft(server.database, two)]).toEqual([3, 3]);
  });

  test("a list of two months ago is refused, also after other exports", async () => {
    const goods = await goodsOf(3);
    const list = await exported();
    const code = (list.rowOf(goods).stock_take ?? "").slice(0, 8);
    await server.database.write((trx) =>
      trx.updateTable("stock_takes").set({ created_on: "2026-01-02T00:00:00.000Z" }).where("code", "=", code).execute(),
    );
    const path = await list.counted([goods, "2"]);
    const refused = `The list ${code} is of 2026-01-02, older than 60 days`;
    expect(await refusal("stock", "import", path, "--yes")).toContain(refused);
    await exported();
    expect(await refusal("stock", "import", path, "--yes")).toContain(refused);
    expect(await stockLeft(server.database, goods)).toBe(3);
  });

  test("a list whose file cannot be written is forgotten", async () => {
    const takes = async () => ({
      lists: await server.database.read.selectFrom("stock_takes").select("id").execute(),
      sizes: await server.database.read.selectFrom("stock_take_sizes").select("id").orderBy("id").execute(),
    });
    await goodsOf(3);
    const before = await takes();
    const directory = join(folder, "directory.csv");
    await mkdir(directory);
    expect(await refusal("stock", "export", directory)).toContain("directory.csv cannot be used");
    expect(await takes()).toEqual(before);
  });

  test("a file name that the shell has split is named, and a product may be named export", async () => {
    expect(await refusal("stock", "export", "my", "list.csv")).toContain("one argument too many: list.csv");
    expect(await refusal("stock", "export", "38", "4")).toContain("export");
  });
});
