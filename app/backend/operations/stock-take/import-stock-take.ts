import type { Transaction } from "kysely";
import { dayOf } from "~/shop/shop-day";
import type { Change } from "../../catalogue/change-log";
import { correctStock, type LockedSize, lockSizes } from "../../catalogue/stock";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { type Problem, TableError } from "../tables/table-error";
import { MAX_AGE_DAYS, oldestTake } from "./export-stock-take";
import { ordersHolding } from "./orders-holding";
import { type CountedRow, readCounts } from "./read-counts";
import { type ListedSize, readList, type StockTakeList } from "./read-list";

/** Sizes per transaction: orders of these sizes wait for it. */
const BATCH = 200;

/** A counted size. Pieces. */
export interface CountedSize {
  line: number;
  /** Of `product_sizes`. */
  id: number;
  slug: string;
  size: string;
  /** What should have been in the shop when the list was written, corrected by earlier imports of it. */
  expected: number;
  counted: number;
  /** For sale, before and after. */
  before: number;
  after: number;
  /** Reserved pieces that are not there: sold, and missing. */
  missing: number;
  /** Orders that may have reserved the missing pieces. */
  heldBy: string[];
  /** What has left the shop (negative) or come back since the list was written. */
  moved: number;
  /** Why the size stays as it is; null for one that the count corrects or confirms. */
  left: "corrected_since" | null;
}

export interface StockTakeReport {
  code: string | null;
  /** When the list was written. */
  exportedOn: string | null;
  sizes: CountedSize[];
  /** Rows without a count. */
  empty: number;
  problems: Problem[];
  isWritten: boolean;
}

/**
 * Compares a counted list with the moment when it was written, and corrects the stock by the difference: what orders and returns have moved
 * since stays moved. A count is of everything in the shop then, reserved pieces included. A size whose number was set or counted anew since
 * stays. An import may be repeated, also after it was interrupted.
 * @param options.dryRun only compares
 * @returns what it found; nothing is written while there is a problem
 * @throws TableError for a file that is no list of this shop, or too old; the system's error for an unreadable file
 */
export async function importStockTake(
  database: Database<Tables>,
  file: string,
  { dryRun, change, now = new Date() }: { dryRun: boolean; change: Change; now?: Date },
): Promise<StockTakeReport> {
  const { code, rows, empty, problems } = await readCounts(file);
  const nothing = { code, exportedOn: null, sizes: [], empty, problems, isWritten: false };
  if (code === null) return nothing;
  const list = await readList(database, code);
  if (list === null)
    throw new TableError(
      `This shop has written no list ${code}: the file is another shop's, or newer than the backup that this shop was restored from.`,
    );
  if (list.createdOn < oldestTake(now))
    throw new TableError(
      `The list ${code} is of ${dayOf(list.createdOn)}, older than ${MAX_AGE_DAYS} days: write a new one, and count again.`,
    );
  for (const row of rows) {
    const reason = misplaced(row, list);
    if (reason) problems.push({ line: row.line, column: "stock_take", reason });
  }
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const found = { ...nothing, exportedOn: list.createdOn };
  if (problems.length > 0) return found;
  const ordered = rows
    .map((row) => ({ row, listed: list.sizes.get(row.sizeId) }))
    .filter((one): one is Counted => one.listed !== undefined)
    .sort((a, b) => a.listed.productId - b.listed.productId || a.listed.standardSizeId - b.listed.standardSizeId);
  if (dryRun)
    return {
      ...found,
      sizes: await inFile(
        database,
        ordered.map(({ row, listed }) => compared(row, listed)),
      ),
    };
  const sizes: CountedSize[] = [];
  for (let start = 0; start < ordered.length; start += BATCH) {
    const batch = ordered.slice(start, start + BATCH);
    sizes.push(
      ...(await database.write((trx) => applyCounts(trx, database.engine, list.id, batch, noted(code, change)))),
    );
  }
  return { ...found, sizes: await inFile(database, sizes), isWritten: true };
}

/** The sizes in the order of the file; those with missing pieces have the orders that reserve them. */
async function inFile(database: Database<Tables>, sizes: CountedSize[]): Promise<CountedSize[]> {
  for (const size of sizes) if (size.missing > 0) size.heldBy = await ordersHolding(database, size.id);
  return sizes.sort((a, b) => a.line - b.line);
}

const noted = (code: string, { reason, ...change }: Change): Change => ({
  ...change,
  reason: [`stock-take ${code}`, reason].filter(Boolean).join(": "),
});

/** Why a row cannot be about the size that its key names; null when it can. */
function misplaced({ sizeId, slug }: CountedRow, { sizes, productIds }: StockTakeList): string | null {
  const size = sizes.get(sizeId);
  if (!size) return "The list has no such size: take the row as the export has written it.";
  // A slug that no product has is a former one.
  const product = productIds.get(slug);
  if (product === undefined || product === size.productId) return null;
  return `The row is of ${size.slug}, size ${size.size}, and says ${slug}: a column was sorted without the others.`;
}

function compared({ line, sizeId, counted }: CountedRow, listed: ListedSize): CountedSize {
  const { slug, size, inShop, quantity, reservedNow } = listed;
  const moved = quantity + reservedNow - inShop;
  const wanted = quantity + counted - inShop;
  const found = { line, id: sizeId, slug, size, expected: inShop, counted, before: quantity, heldBy: [] };
  if (listed.corrections !== listed.correctionsNow || listed.isCountedAnew)
    return { ...found, after: quantity, missing: 0, moved: 0, left: "corrected_since" };
  // A count may equal the present pieces, although some have moved: it was made after the parcels left, or as many pieces are lost.
  // Nothing in the data distinguishes the two, so such a count is corrected too.
  return { ...found, after: Math.max(0, wanted), missing: Math.max(0, -wanted), moved, left: null };
}

interface Counted {
  row: CountedRow;
  listed: ListedSize;
}

/** Compares again under the locks of the sizes: orders and other imports have gone on. */
async function applyCounts(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  takeId: number,
  batch: readonly Counted[],
  change: Change,
): Promise<CountedSize[]> {
  const ids = batch.map(({ row }) => row.sizeId);
  const locked = new Map((await lockSizes(trx, engine, ids)).map((size) => [size.id, size]));
  const remembered = await trx
    .selectFrom("stock_take_sizes")
    .selectAll()
    .where("stock_takes_id", "=", takeId)
    .where("product_sizes_id", "in", ids)
    .execute();
  const later = await trx
    .selectFrom("stock_take_sizes")
    .select("product_sizes_id")
    .where("stock_takes_id", ">", takeId)
    .where("product_sizes_id", "in", ids)
    .where("counted", "is not", null)
    .execute();
  const corrections: { size: LockedSize; quantity: number }[] = [];
  const sizes: CountedSize[] = [];
  for (const { row, listed } of batch) {
    const size = locked.get(row.sizeId);
    const then = remembered.find((one) => one.product_sizes_id === row.sizeId);
    if (!size || !then) throw new TableError("The list has grown too old since the import began.", { line: row.line });
    const one = compared(row, {
      ...listed,
      ...{
        quantity: size.quantity,
        correctionsNow: size.corrections,
        inShop: then.in_shop,
        corrections: then.corrections,
      },
      // An order since then has moved pieces between the two, and has not changed their sum.
      reservedNow: listed.quantity + listed.reservedNow - size.quantity,
      isCountedAnew: later.some(({ product_sizes_id }) => product_sizes_id === row.sizeId),
    });
    sizes.push(one);
    if (one.left === "corrected_since") continue;
    const by = one.after - one.before;
    if (by !== 0) corrections.push({ size, quantity: one.after });
    // A later import compares with what is known now.
    if (by !== 0 || then.counted !== row.counted)
      await trx
        .updateTable("stock_take_sizes")
        .set((eb) => ({
          in_shop: eb("in_shop", "+", by),
          corrections: eb("corrections", "+", by === 0 ? 0 : 1),
          counted: row.counted,
        }))
        .where("id", "=", then.id)
        .execute();
  }
  await correctStock(trx, corrections, change);
  return sizes;
}
