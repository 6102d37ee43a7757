import { type Kysely, sql, type Transaction } from "kysely";
import { clockTime } from "~/shop/shop-day";
import { type Change, recordChanges } from "../../catalogue/change-log";
import type { Database } from "../../db/engine";
import { insertRows, moveCounters } from "../../db/fill";
import type { Tables } from "../../db/schema";
import { recordVoucherChange } from "../../orders/voucher-log";
import { BackupError } from "../backup/backup-error";
import type { FileEntry } from "../backup/files";
import { type CopiedTable, copiedTables } from "./copied-tables";
import { lockCopiedTables } from "./lock-copied-tables";
import { collectionsNow, logDifferences } from "./log-differences";
import type { Manifest } from "./manifest";
import { requirePlaced } from "./place-pictures";
import { type CopiedRow, readParents, readRows } from "./read-copy";
import { RecordKeys } from "./record-keys";

interface Copy {
  directory: string;
  manifest: Manifest;
  /** The photographs' files by their paths from the data directory. */
  pictures: ReadonlyMap<string, FileEntry>;
  dataDir: string;
  change: Change;
  engine: Database<Tables>["engine"];
}

const ROWS_AT_ONCE = 1_000;

/**
 * Writes all records of a copy, with their numbers, and compares their count with the manifest.
 * @param requireEmpty called when nobody else can write
 * @throws BackupError; errors of the database for records that contradict each other
 */
export async function writeCopy(
  trx: Transaction<Tables>,
  copy: Copy,
  requireEmpty: () => Promise<void>,
): Promise<void> {
  const { directory, manifest, dataDir, pictures, engine } = copy;
  await lockCopiedTables(trx, engine);
  await requireEmpty();
  await requirePlaced(dataDir, pictures.keys());
  const before = await collectionsNow(trx);
  await removeDefaults(trx);
  const keys = new RecordKeys();
  for (const copied of copiedTables) {
    for await (const rows of batches(readRows(directory, manifest, copied, keys)))
      if (copied.foundBy) await changeRows(trx, copied, rows);
      else await insertRows(trx, copied.table, rows);
    for await (const { id, parent } of readParents(directory, copied, keys))
      await trx
        .updateTable("categories")
        .set({ parent: Number(parent) })
        .where("id", "=", id)
        .execute();
    if (!copied.foundBy) await requireCount(trx, copied, manifest.records[copied.file] ?? 0);
  }
  if (engine === "postgres") await moveCounters(trx, numberedTables);
  const change = { ...copy.change, reason: `restored from the shop of ${clockTime(manifest.made_on)}` };
  await logDifferences(trx, before, change);
  await logCoupons(trx, change);
  await logProducts(trx, change);
}

/** Tables whose ids are counted. */
const numberedTables = copiedTables
  .filter(({ table, foundBy }) => !foundBy && table !== "media" && table !== "contents")
  .map(({ table }) => table);

/** What every shop begins with. */
async function removeDefaults(trx: Transaction<Tables>): Promise<void> {
  await trx.deleteFrom("standard_sizes").execute();
  await trx.deleteFrom("synonyms").execute();
  await trx.deleteFrom("contents").execute();
}

async function* batches(rows: AsyncIterable<CopiedRow>): AsyncGenerator<CopiedRow[], void> {
  let batch: CopiedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Changes the records that the program makes. @throws BackupError for one that this version does not have */
async function changeRows(trx: Transaction<Tables>, { table, file, foundBy = "" }: CopiedTable, rows: CopiedRow[]) {
  for (const row of rows) {
    const { [foundBy]: key, ...values } = row;
    const isKey = sql<boolean>`${sql.ref(foundBy)} = ${key}`;
    const { numUpdatedRows } =
      table === "countries"
        ? await trx.updateTable("countries").set(values).where(isKey).executeTakeFirst()
        : await trx.updateTable("payments").set(values).where(isKey).executeTakeFirst();
    if (numUpdatedRows === 0n) throw new BackupError(`This version has no ${key} among its ${file}.`);
  }
}

async function requireCount(trx: Kysely<Tables>, { table, file }: CopiedTable, expected: number): Promise<void> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
    trx,
  );
  const count = Number(rows[0]?.count);
  if (count !== expected)
    throw new BackupError(
      `There are ${count} ${file} after the import, and ${expected} in the manifest. Nothing is written.`,
    );
}

async function logCoupons(trx: Transaction<Tables>, { actor, reason, at = new Date() }: Change): Promise<void> {
  for (const { id } of await trx.selectFrom("coupons").select("id").orderBy("id").execute())
    await recordVoucherChange(trx, { coupons_id: id }, "added", { actor, reason, at });
}

/** Each product's trail begins with the prices that it has had elsewhere. */
async function logProducts(trx: Transaction<Tables>, change: Change): Promise<void> {
  for (let after = 0; ; ) {
    const products = await trx
      .selectFrom("products")
      .leftJoin("price_changes", "price_changes.products_id", "products.id")
      .select(["products.id", "products.price", "products.sale_price"])
      .select(({ fn }) => [fn.count("price_changes.id").as("prices"), fn.min("valid_from").as("since")])
      .where("products.id", ">", after)
      .groupBy(["products.id", "products.price", "products.sale_price"])
      .orderBy("products.id")
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = products.at(-1);
    if (!last) return;
    after = last.id;
    const changes = products.map(({ id, price, sale_price: salePrice, prices, since }) => ({
      ...{ productId: id, action: "price" as const, before: {} },
      after: { price, salePrice, restoredPrices: Number(prices), since },
    }));
    await recordChanges(trx, changes, change);
  }
}
