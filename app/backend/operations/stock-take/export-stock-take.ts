import { randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { writeTable } from "../tables/write-table";
import { reservedPieces } from "./reserved-pieces";

/** The columns of a list for counting. `stock_take` tells the import which list and which size a row is. */
export const STOCK_TAKE_COLUMNS = [
  ...["slug", "brand", "name", "color", "size", "sku", "gtin"],
  ...["in_shop", "of_them_reserved", "counted", "stock_take"],
] as const;

/** Rows per read. */
const BATCH = 1_000;
/** A count that is older says little about the shelves. */
export const MAX_AGE_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Characters that nobody mixes up. */
const CODE_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

/** The key of a size in the file. A dash and letters keep spreadsheets from reading a number or a date. */
export const stockTakeKey = (code: string, sizeId: number): string => `${code}-${sizeId}`;

/**
 * Writes a CSV file with every size of the shop for a stock-take, memberships and gift cards excepted, and remembers what the shop held of
 * each at this moment: one statement reads stock and reservations, so orders may go on.
 * @returns how many rows it has, and its code
 * @throws the system's error
 */
export async function exportStockTake(
  database: Database<Tables>,
  file: string,
  { separator = ",", now = new Date() }: { separator?: "," | ";"; now?: Date } = {},
): Promise<{ rows: number; code: string }> {
  const { id, code } = await database.write((trx) => rememberStock(trx, now));
  try {
    const rows = await writeTable(file, { headers: STOCK_TAKE_COLUMNS, rows: listed(database, id, code), separator });
    return { rows, code };
  } catch (error) {
    // Nobody has the list. What cannot be removed is forgotten with its age.
    await database.write((trx) => removeTake(trx, id)).catch(() => undefined);
    throw error;
  }
}

async function removeTake(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom("stock_take_sizes").where("stock_takes_id", "=", id).execute();
  await trx.deleteFrom("stock_takes").where("id", "=", id).execute();
}

async function rememberStock(trx: Transaction<Tables>, now: Date): Promise<{ id: number; code: string }> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join("");
  await forgetOldTakes(trx, now);
  const { id } = await trx
    .insertInto("stock_takes")
    .values({ code, created_on: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into stock_take_sizes (stock_takes_id, product_sizes_id, in_shop, reserved, corrections)
    select ${id}, product_sizes.id, product_sizes.quantity + coalesce(held.pieces, 0), coalesce(held.pieces, 0),
      product_sizes.corrections
    from product_sizes
    join products on products.id = product_sizes.products_id
    left join (
      select products_id, standard_sizes_id, sum(quantity) as pieces from (${reservedPieces}) as reserved
      group by products_id, standard_sizes_id
    ) as held on held.products_id = product_sizes.products_id and held.standard_sizes_id = product_sizes.standard_sizes_id
    where products.is_gift_card = 0 and products.grants_tier is null`.execute(trx);
  return { id, code };
}

/** Lists of before this moment are too old. ISO 8601 UTC. */
export const oldestTake = (now: Date): string => new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS).toISOString();

/** Their codes stay, so that an import knows why it refuses a file. */
async function forgetOldTakes(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx
    .deleteFrom("stock_take_sizes")
    .where("stock_takes_id", "in", trx.selectFrom("stock_takes").select("id").where("created_on", "<", oldestTake(now)))
    .execute();
}

async function* listed(database: Database<Tables>, takeId: number, code: string): AsyncGenerator<string[], void> {
  for (let after = 0; ; ) {
    const products = await productsAfter(database, takeId, after);
    const last = products.at(-1);
    if (last === undefined) return;
    for (const row of await sizesOf(database, takeId, products))
      yield [
        ...[row.slug, row.brand, row.name, row.color, row.size, row.sku ?? "", row.gtin ?? ""],
        ...[String(row.in_shop), String(row.reserved), "", stockTakeKey(code, row.id)],
      ];
    after = last;
  }
}

async function productsAfter({ read }: Database<Tables>, takeId: number, after: number): Promise<number[]> {
  const rows = await read
    .selectFrom("stock_take_sizes")
    .innerJoin("product_sizes", "product_sizes.id", "stock_take_sizes.product_sizes_id")
    .select("products_id")
    .distinct()
    .where("stock_takes_id", "=", takeId)
    .where("products_id", ">", after)
    .orderBy("products_id")
    .limit(BATCH)
    .execute();
  return rows.map(({ products_id }) => products_id);
}

function sizesOf({ read }: Database<Tables>, takeId: number, products: number[]) {
  return read
    .selectFrom("stock_take_sizes")
    .innerJoin("product_sizes", "product_sizes.id", "stock_take_sizes.product_sizes_id")
    .innerJoin("products", "products.id", "product_sizes.products_id")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .innerJoin("colors", "colors.id", "products.colors_id")
    .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
    .select(["product_sizes.id", "products.slug", "products.name", "brands.name as brand", "colors.name_en as color"])
    .select(["standard_sizes.name as size", "sku", "gtin", "in_shop", "reserved"])
    .where("stock_takes_id", "=", takeId)
    .where("products.id", "in", products)
    .orderBy("products.id")
    .orderBy("standard_sizes.sort")
    .orderBy("standard_sizes.id")
    .execute();
}
