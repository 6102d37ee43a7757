import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { exportAccounts } from "~/backend/operations/bookkeeping/export-accounts";
import { paidRows } from "~/backend/operations/bookkeeping/order-to-book";
import { ordersOf } from "~/backend/operations/bookkeeping/sold-orders";
import { isPaid } from "~/shop/order-status";
import { daysAfter } from "~/shop/shop-day";

/** Where the accountant's rows and the orders disagree; empty when they agree to the cent. */
export async function accountProblems(database: Database<Tables>): Promise<string[]> {
  const problems: string[] = [];
  const always = { from: "2000-01-01", to: "2100-01-01" };
  for await (const batch of ordersOf(database.read, always))
    for (const sold of batch) {
      const { order, movements } = sold;
      const rows = paidRows(sold);
      const sum = (values: (row: (typeof rows)[number]) => number, of = rows) =>
        of.reduce((total, row) => total + values(row), 0);
      const check = (isRight: boolean, problem: string) =>
        void (isRight || problems.push(`order ${order.number} ${problem}`));
      const sales = rows.filter(({ type }) => type !== "unexpected");
      const unexpected = rows.filter(({ type }) => type === "unexpected");
      const kept = isPaid(order.payment_status) ? order.total - order.refunded : 0;
      const charged = sum((row) => row.charged);
      check(charged === kept, `has ${kept} cents, and rows of ${charged}`);
      check(sum((row) => row.charged, unexpected) === 0, "keeps a payment that is not its own");
      const others = new Set(unexpected.map(({ reference }) => reference).filter(Boolean));
      check(
        sales.every(({ reference }) => !others.has(reference)),
        "has the reference of a payment that is not its own",
      );
      const named = new Set(sales.map(({ reference }) => reference));
      const gone = sold.attempts.filter(({ reference, refunded }) => named.has(reference) && refunded > order.refunded);
      check(gone.length === 0, "has the reference of a payment that went back");
      const booked = sold.refunds.filter(({ amount }) => amount > 0).length;
      check(rows.filter(({ sending }) => sending).length >= Math.min(booked, 1), "does not say whether money has left");
      check(
        rows.every(({ net, vat, gross }) => net + vat === gross),
        "has a row whose tax is no part of it",
      );
      if (order.payment_status === "refunded") check(sum((row) => row.vat) === 0, "keeps tax of a sale that went back");
      if (order.currency === "EUR" && order.other_amounts === null && isPaid(order.payment_status)) {
        const onCards = movements.filter(({ bought_by }) => bought_by !== order.id);
        const taken = onCards.reduce((total, { amount }) => total + amount, 0);
        const used = sum(
          (row) => row.gross,
          sales.filter(({ kind }) => kind === "gift_card_used"),
        );
        check(used === taken, `took ${-taken} cents from gift cards, and has rows of ${-used}`);
      }
    }
  return problems;
}

/**
 * Where the accountant's files of adjoining periods, their sums, and the file and orders of the whole time disagree; empty when they agree.
 * @param days the first days of the periods (YYYY-MM-DD), in their order; the last day is the end of the last one
 */
export async function periodProblems(database: Database<Tables>, days: readonly string[], folder: string) {
  const columns = ["net", "vat", "gross", "charged"] as const;
  const read = async (from: string, to: string) => {
    const file = join(folder, `${from}-${to}.csv`);
    const summary = await exportAccounts(database, { from, to, file, separator: "," });
    const rows: Record<string, string>[] = parse(await readFile(file), { columns: true, bom: true });
    const cents = (cell = "") => Math.round(Number(cell) * 100);
    const inFile = columns.map((column) => rows.reduce((sum, row) => sum + cents(row[column]), 0));
    const vat = (part: "net" | "vat" | "gross") =>
      summary.vat.reduce((sum, total) => sum + total[`sold_${part}`] + total[`refunded_${part}`], 0);
    const charged = summary.payments.reduce((sum, total) => sum + total.charged + total.refunded, 0);
    const isInside = rows.every(({ date = "" }) => date >= from && date <= to);
    const problems = [
      ...(isInside ? [] : [`${from} to ${to} has rows of other days`]),
      ...(rows.length === summary.rows ? [] : [`${from} to ${to} has ${rows.length} rows, and counts ${summary.rows}`]),
    ];
    const summed = [vat("net"), vat("vat"), vat("gross"), charged];
    if (String(summed) !== String(inFile)) problems.push(`${from} to ${to}: ${inFile} in rows, ${summed} in sums`);
    return { rows: rows.length, inFile, problems };
  };
  const parts: Awaited<ReturnType<typeof read>>[] = [];
  for (const [index, from] of days.slice(0, -1).entries()) {
    const next = days[index + 1] ?? from;
    parts.push(await read(from, index === days.length - 2 ? next : daysAfter(next, -1)));
  }
  const whole = await read(days[0] ?? "", days.at(-1) ?? "");
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const together = columns.map((_, index) => sum(parts.map(({ inFile }) => inFile[index] ?? 0)));
  const orders = await database.read.selectFrom("orders").select(["payment_status", "total", "refunded"]).execute();
  const kept = sum(
    orders.filter((order) => isPaid(order.payment_status)).map(({ total, refunded }) => total - refunded),
  );
  return [
    ...[...parts, whole].flatMap(({ problems }) => problems),
    ...(String(together) === String(whole.inFile) ? [] : [`${together} in parts, ${whole.inFile} in one file`]),
    ...(sum(parts.map(({ rows }) => rows)) === whole.rows ? [] : ["a row is in no period, or in two"]),
    ...(whole.inFile[3] === kept ? [] : [`the orders have ${kept}, the file ${whole.inFile[3]}`]),
  ];
}
