import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "~/api/errors.server";
import { RequestError } from "~/backend/http/errors";
import { CommandError } from "~/cli/command";
import { seeded } from "~/shop/seeded.test-data";
import { daysAfter, momentAt } from "~/shop/shop-day";
import { accountProblems, periodProblems } from "./account-problems";
import { afterSaleSteps, endOrders } from "./after-sale-steps";
import { operatorSteps } from "./operator";
import { KEY } from "./return-steps";
import { onBothEngines } from "./servers";
import { addCoupon, addGiftCard, addProduct, type Goods, methodId, orderOf, placeOrder } from "./shop-fixtures";

type Row = Record<string, string>;

/** 23:30 on 31 March in Verona, and ten minutes after its midnight. */
const LATE_IN_MARCH = "2026-03-31T21:30:00.000Z";
const EARLY_IN_APRIL = "2026-03-31T22:10:00.000Z";

onBothEngines("the accountant's file", (server) => {
  const { json, printed, refusal } = operatorSteps(server);
  let folder: string;
  let transfer: number;
  let shoe: Goods;
  let giftCard: Goods;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "accounts-"));
    transfer = await methodId(server.api, "bank_transfer");
    shoe = await addProduct(server.database, { price: 10_000, quantity: 500 });
    giftCard = await addProduct(server.database, { price: 5_000, quantity: 500, isGiftCard: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function exported(from: string, to: string, ...options: string[]) {
    const file = join(folder, `${from}.csv`);
    const report = await json("orders", "export", file, "--from", from, "--to", to, ...options);
    const delimiter = options.includes("--semicolons") ? ";" : ",";
    const rows: Row[] = parse(await readFile(file), { columns: true, bom: true, delimiter });
    return { file, report, rows, rowsOf: (number: string) => rows.filter(({ order }) => order === number) };
  }

  async function paid(...order: Parameters<typeof orderOf>) {
    const { id, number } = await placeOrder(server.api, orderOf(...order));
    await json("orders", "paid", number);
    return { id, number };
  }

  const TABLES = ["order_events", "refunds", "gift_card_movements"] as const;
  const moved = new Set<string>();

  /** Moves what happened to an order since the last call to another time; the first call moves the order too. */
  const happened = (id: number, at: string | ((moment: string) => string)) =>
    server.database.write(async (trx) => {
      const to = (moment: string) => (typeof at === "string" ? at : at(moment));
      for (const table of TABLES) {
        const rows = await trx.selectFrom(table).select(["id", "created_on"]).where("orders_id", "=", id).execute();
        for (const row of rows.filter((one) => !moved.has(`${table} ${one.id}`))) {
          await trx
            .updateTable(table)
            .set({ created_on: to(row.created_on) })
            .where("id", "=", row.id)
            .execute();
          moved.add(`${table} ${row.id}`);
        }
      }
      if (moved.has(`orders ${id}`)) return;
      const { created_on } = await trx
        .selectFrom("orders")
        .select("created_on")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable("orders")
        .set({ created_on: to(created_on) })
        .where("id", "=", id)
        .execute();
      moved.add(`orders ${id}`);
    });

  /** The moments of an order, the earliest first. */
  async function momentsOf(id: number): Promise<string[]> {
    const { read } = server.database;
    const moments = await Promise.all([
      read.selectFrom("orders").select("created_on").where("id", "=", id).execute(),
      ...TABLES.map((table) => read.selectFrom(table).select("created_on").where("orders_id", "=", id).execute()),
    ]);
    return [...new Set(moments.flat().map(({ created_on }) => created_on))].sort();
  }

  test("has the sale in the month of its payment, and the refund in its own", async () => {
    const { id, number } = await paid([[shoe, 1]], 100, transfer);
    await happened(id, LATE_IN_MARCH);
    await json("orders", "refund", number, "--amount", "24.40", "--reason", "=late");
    await happened(id, EARLY_IN_APRIL);
    const march = await exported("2026-03-01", "2026-03-31");
    expect(march.rowsOf(number)).toMatchObject([
      {
        ...{ date: "2026-03-31", type: "sale", kind: "goods", quantity: "1", ordered_on: "2026-03-31", country: "IT" },
        ...{ vat_area: "italy", vat_rate: "22", net: "81.97", vat: "18.03", gross: "100.00" },
        ...{ currency: "EUR", charged: "100.00", payment_method: "bank_transfer", invoice: "no" },
        payment_reference: expect.stringContaining(number),
      },
    ]);
    const april = await exported("2026-04-01", "2026-04-30", "--semicolons");
    expect(april.rowsOf(number)).toMatchObject([
      {
        ...{ paid_on: "2026-03-31", date: "2026-04-01", type: "refund", kind: "refund", description: "'=late" },
        ...{ net: "-20,00", vat: "-4,40", gross: "-24,40", charged: "-24,40" },
        ...{ refund_state: "to_send", sent_on: "" },
      },
    ]);
    expect(april.report.payments).toMatchObject([{ charged: 0, refunded: -2_440, not_sent: -2_440 }]);
    expect(march.report).toMatchObject({
      ...{ from: "2026-03-01", to: "2026-03-31", rows: 1, orders: 1 },
      vat: [{ vat_area: "italy", vat_rate: 2_200, sold_net: 8_197, sold_vat: 1_803, sold_gross: 10_000 }],
      payments: [{ payment_method: "bank_transfer", currency: "EUR", charged: 10_000, refunded: 0 }],
    });
    expect(april.report.vat).toMatchObject([{ refunded_net: -2_000, refunded_vat: -440, refunded_gross: -2_440 }]);
    // The day of the transfer changes neither the day of the row nor its amounts.
    const [refund] = await server.database.read
      .selectFrom("refunds")
      .select("id")
      .where("orders_id", "=", id)
      .execute();
    await json("refunds", "sent", String(refund?.id), "--on", "2026-05-04");
    const sent = await exported("2026-04-01", "2026-04-30", "--semicolons");
    const [row] = sent.rowsOf(number);
    expect(row).toEqual({ ...april.rowsOf(number)[0], refund_state: "sent", sent_on: "2026-05-04" });
    expect(sent.report.payments).toMatchObject([{ charged: 0, refunded: -2_440, not_sent: 0 }]);
    // Other users of the computer cannot read it.
    expect((await stat(march.file)).mode & 0o077).toBe(0);
  });

  test("has gift cards as money, a coupon as less tax, and no tax where none is due", async () => {
    const card = await addGiftCard(server.database, 3_000);
    const coupon = await addCoupon(server.database, { discount: 1_220 });
    const mixed = await paid(
      [
        [shoe, 1],
        [giftCard, 1],
      ],
      107.8,
      transfer,
      { coupon, gift_card: card },
    );
    const base = orderOf([[shoe, 1]], 100, transfer);
    const livigno = await paid([[shoe, 1]], 100, transfer, {
      delivery: {
        ...{ ...base.delivery, zip_code: "23041", city: "Livigno", province: "SO" },
        billing: {
          ...base.delivery.billing,
          business_name: "Neve S.r.l.",
          vat_number: "12345678903",
          sdi_code: "ABC1234",
        },
      },
    });
    for (const { id } of [mixed, livigno]) await happened(id, "2026-02-10T10:00:00.000Z");
    const { rowsOf, report } = await exported("2026-02-01", "2026-02-28");
    expect(rowsOf(mixed.number).map(({ kind, vat_area, vat, gross }) => [kind, vat_area, vat, gross])).toEqual([
      ["goods", "italy", "18.03", "100.00"],
      ["gift_card", "voucher", "0.00", "50.00"],
      ["coupon", "italy", "-2.20", "-12.20"],
      ["gift_card_used", "voucher", "0.00", "-30.00"],
    ]);
    expect(rowsOf(livigno.number)).toMatchObject([
      {
        ...{ territory: "Livigno", vat_area: "livigno", vat_rate: "", net: "100.00", vat: "0.00", invoice: "yes" },
        ...{ business_name: "Neve S.r.l.", vat_number: "12345678903", sdi_code: "ABC1234" },
      },
    ]);
    expect(report.payments).toMatchObject([{ charged: 10_780 + 10_000 }]);
    const text = await printed("orders", "export", "--from", "2026-02-01", "--to", "2026-02-28");
    expect(text).toMatch(/Italy +22 % +71,97 € +15,83 € +87,80 €/);
    expect(text).toContain("Livigno");
    expect(text).toContain("5 rows of 2 orders from 2026-02-01 to 2026-02-28.");
  });

  test("keeps San Marino, Campione and the Vatican apart from exports, and names goods whose rate is missing", async () => {
    const places = [
      ["san_marino", "47890", "San Marino"],
      ["vatican_city", "00120", "Città del Vaticano"],
      ["campione", "22061", "Campione d'Italia"],
      ["unknown", "37121", "Verona"],
      ["outside", "37121", "Verona"],
    ] as const;
    const numbers: string[] = [];
    for (const [area, zip_code, city] of places) {
      const base = orderOf([[shoe, 1]], 100, transfer);
      const { id, number } = await paid([[shoe, 1]], 100, transfer, { delivery: { ...base.delivery, zip_code, city } });
      numbers.push(number);
      await happened(id, "2026-01-10T10:00:00.000Z");
      if (area !== "unknown" && area !== "outside") continue;
      await server.database.write(async (trx) => {
        await trx.updateTable("order_items").set({ vat_rate: null }).where("orders_id", "=", id).execute();
        // Where its parcel went is forgotten.
        const erasure = area === "outside" ? "done" : null;
        await trx.updateTable("orders").set({ erasure }).where("id", "=", id).execute();
      });
    }
    const { rowsOf, report } = await exported("2026-01-01", "2026-01-31");
    expect(numbers.map((number) => rowsOf(number).map(({ vat_area, vat }) => [vat_area, vat]))).toEqual([
      [["san_marino", "18.03"]],
      [["vatican_city", "0.00"]],
      [["campione", "0.00"]],
      [["unknown", "0.00"]],
      [["outside", "0.00"]],
    ]);
    expect(report.without_rate).toEqual([numbers[3]]);
    const text = await printed("orders", "export", "--from", "2026-01-01", "--to", "2026-01-31");
    expect(text).toContain(`Goods without a stored VAT rate, although their place has one: ${numbers[3]}.`);
  });

  test("has a transfer that came twice as a pair of rows that is no sale, whatever its reason", async () => {
    const { id, number } = await paid([[shoe, 1]], 100, transfer);
    await happened(id, "2025-12-10T10:00:00.000Z");
    await json("refunds", "add", number, "--amount", "100", "--reason", "order cancelled");
    await happened(id, "2025-12-11T10:00:00.000Z");
    const { rowsOf, report } = await exported("2025-12-01", "2025-12-31");
    expect(
      rowsOf(number).map(({ type, kind, vat_area, charged, refund_state }) => [
        type,
        kind,
        vat_area,
        charged,
        refund_state,
      ]),
    ).toEqual([
      ["sale", "goods", "italy", "100.00", ""],
      ["unexpected", "payment", "none", "100.00", ""],
      ["unexpected", "payment_back", "none", "-100.00", "to_send"],
    ]);
    expect(report.payments).toMatchObject([{ charged: 20_000, refunded: -10_000, not_sent: -10_000 }]);
  });

  test("gives back what a gift card paid, also when the refund's clock was behind that of the payment", async () => {
    const card = await addGiftCard(server.database, 3_000);
    const { id, number } = await paid([[shoe, 1]], 70, transfer, { gift_card: card });
    await happened(id, "2025-11-10T10:00:01.000Z");
    await json("orders", "cancel", number);
    await happened(id, "2025-11-10T10:00:00.000Z");
    const { rowsOf } = await exported("2025-11-01", "2025-11-30");
    expect(rowsOf(number).map(({ kind, vat, gross, charged }) => [kind, vat, gross, charged])).toEqual([
      ["goods", "18.03", "100.00", "100.00"],
      ["gift_card_used", "0.00", "-30.00", "-30.00"],
      ["refund", "-18.03", "-100.00", "-100.00"],
      ["gift_card_used", "0.00", "30.00", "30.00"],
    ]);
  });

  test("leaves out orders that were never paid, and says when the last day is not over", async () => {
    const { number } = await placeOrder(server.api, orderOf([[shoe, 1]], 100, transfer));
    const today = new Date().toISOString().slice(0, 10);
    expect((await exported("2026-11-01", "2099-01-01")).rowsOf(number)).toEqual([]);
    expect(await printed("orders", "export", "--from", today, "--to", "2099-01-01")).toContain(
      "The last day is not over",
    );
  });

  test("refuses days that are none", async () => {
    const from = (day: string, ...rest: string[]) => refusal("orders", "export", "--from", day, ...rest);
    expect(await from("2026-03-01")).toContain("--from and --to are needed");
    expect(await from("2026-02-30", "--to", "2026-03-01")).toContain("2026-02-30 is no date");
    expect(await from("01/03/2026", "--to", "2026-03-01")).toContain("01/03/2026 is no date");
    expect(await from("2026-04-01", "--to", "2026-03-01")).toBe("--from 2026-04-01 is after --to 2026-03-01.");
    expect(await from("2026-03-01", "--to", "9999-12-31")).toBe("The days are from 2000-01-01 to 2099-12-31.");
    expect(await from("2026-03-01", "--to", "2026-03-02", "/nowhere/a.csv", "b.csv")).toContain(
      "one argument too many",
    );
  });

  test("sums to what was charged and went back, whatever happens to orders", async () => {
    const random = seeded(930);
    const coupon = await addCoupon(server.database, { kind: "percent", discount: 15 });
    const card = () => addGiftCard(server.database, random.pick([4_000, 60_000]));
    const free = await methodId(server.api, "free");
    const steps = Object.values(afterSaleSteps(server, random));
    const orders: { id: number; number: string; key: string }[] = [];
    const tolerant = (step: Promise<unknown>) =>
      step.catch((error: unknown) => {
        if (![RequestError, CommandError, ApiError].some((refusal) => error instanceof refusal)) throw error;
      });
    for (let round = 0; round < 12; round += 1) {
      const lines: [Goods, number][] = [[shoe, random.int(1, 3)]];
      if (random.int(0, 1) === 1) lines.push([giftCard, random.int(1, 2)]);
      const change = {
        coupon: random.int(0, 1) === 1 ? coupon : null,
        gift_card: random.int(0, 1) === 1 ? await card() : null,
      };
      const request = orderOf(lines, 0, transfer, change);
      // The refusal names the total, or says that a gift card covers everything.
      const { id, number } = await placeOrder(server.api, request).catch(({ details }) => {
        const payments_id = details.total === undefined ? free : transfer;
        const delivery = { ...request.delivery, payments_id };
        return placeOrder(server.api, { ...request, delivery, total: details.total ?? 0 });
      });
      orders.push({ id, number, key: KEY });
      if (random.int(0, 5) > 0) await tolerant(json("orders", "paid", number));
      if (random.int(0, 1) === 1) await tolerant(json("orders", "ship", number, "--courier", "brt"));
    }
    for (let step = 0; step < 160; step += 1) {
      const order = orders[random.int(0, orders.length - 1)];
      const run = steps[random.int(0, steps.length - 1)];
      if (order && run) await tolerant(run(order));
    }
    const before = await accountProblems(server.database);
    await endOrders(
      server,
      orders.map(({ id }) => id),
    );
    const refunds = await server.database.read.selectFrom("refunds").select("amount").execute();
    expect(refunds.length).toBeGreaterThan(5);
    for (const { number } of orders.slice(0, 4))
      await tolerant(json("refunds", "add", number, "--amount", String(random.int(1, 99)), "--reason", "too much"));
    expect([...before, ...(await accountProblems(server.database))]).toEqual([]);
    // Every moment of an order on a later day than the one before.
    const start = "2024-01-01";
    for (const { id } of orders) {
      let day = random.int(0, 20);
      const days = new Map<string, string>();
      for (const moment of await momentsOf(id)) {
        day += random.int(1, 9);
        days.set(moment, momentAt(daysAfter(start, day), random.int(4, 23)));
      }
      await happened(id, (moment) => days.get(moment) ?? moment);
    }
    const ends = Array.from({ length: 6 }, () => daysAfter(start, random.int(1, 200))).sort();
    expect(await accountProblems(server.database)).toEqual([]);
    expect(await periodProblems(server.database, [...new Set(["2000-01-01", ...ends, "2099-12-31"])], folder)).toEqual(
      [],
    );
  });
});
