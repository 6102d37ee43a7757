import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/schema";
import type { ExamplePage } from "../check-live";
import { copiedTables } from "./copied-tables";

/** What no shop has before its first customer, and a copy does not hold. */
const PEOPLE = { users: "customers", orders: "orders", gift_cards: "gift cards" } as const;

/**
 * What a shop has of its own, such as "3 products"; nothing of an empty one.
 * @param examples the texts that a start writes into a new shop
 */
export async function contentOf(db: Kysely<Tables>, examples: readonly ExamplePage[]): Promise<string[]> {
  const counted = copiedTables.filter(({ foundBy, replaces }) => !foundBy && !replaces);
  // What matters most comes first.
  const tables = [
    ...Object.entries(PEOPLE),
    ...counted.map(({ table, file }) => [table, file.replaceAll("-", " ")]).reverse(),
  ];
  const content: string[] = [];
  for (const [table = "", noun] of tables) {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) content.push(`${count} ${noun}`);
  }
  const pages = await db.selectFrom("contents").select(["id", "body_en", "body_it"]).execute();
  const own = pages.filter(
    ({ id, ...page }) =>
      !examples.some(
        ({ id: other, en, it }) => id === other && page.body_en === en.trim() && page.body_it === it.trim(),
      ),
  );
  if (own.length > 0) content.push(`${own.length} texts of its own (${own.map(({ id }) => id).join(", ")})`);
  return content;
}
