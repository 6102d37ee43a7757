import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../../db/schema";
import { referenceRows } from "../../reference-data/fill-reference-data";
import { generalSynonyms } from "../../reference-data/general-synonyms";
import { type CopiedTable, copiedTables } from "./copied-tables";
import { RecordKeys, type Stored } from "./record-keys";

/** What no shop has before its first customer, and a copy does not hold. */
const PEOPLE = { users: "customers", orders: "orders", gift_cards: "gift cards" } as const;

/** A text page as a start writes it into a new shop. */
export type ExampleText = Selectable<Tables["contents"]>;

/**
 * What a shop has of its own, such as "3 products"; nothing of an empty one.
 * @param examples the texts that a start writes into a new shop
 */
export async function contentOf(db: Kysely<Tables>, examples: readonly ExampleText[]): Promise<string[]> {
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
  const defaults = { ...referenceRows(), synonyms: generalSynonyms(), contents: examples };
  for (const [table, rows] of Object.entries(defaults)) {
    const copied = copiedTables.find((one) => one.table === table);
    const own = copied ? await changedRecords(db, copied, rows) : [];
    if (own.length > 0) content.push(`${own.length} ${NOUNS[copied?.table ?? ""]} of its own (${named(own)})`);
  }
  return content;
}

const NOUNS: Record<string, string> = {
  ...{ countries: "settings of countries", payments: "settings of payment methods", standard_sizes: "sizes" },
  ...{ synonyms: "synonyms", contents: "texts" },
};

/** Names in a message. */
const MOST_NAMED = 5;
const named = (names: readonly string[]) =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ["…"] : [])].join(", ");

/**
 * The names of records that are not as every shop begins with, and of those that are gone: a copy replaces them. A table without records is
 * that of a shop that was never started.
 */
async function changedRecords(
  db: Kysely<Tables>,
  { table, columns }: CopiedTable,
  defaults: readonly object[],
): Promise<string[]> {
  // Numbers are given in the order in which records are made; the id of a text is its name.
  const names = Object.keys(columns).filter((name) => name !== "id" || table === "contents");
  const keys = new RecordKeys();
  const textOf = (row: object) => {
    const values = new Map<string, Stored>(Object.entries(row));
    return JSON.stringify(names.map((name) => columns[name]?.cell(values.get(name) ?? null, keys)));
  };
  const { rows } = await sql<
    Record<string, Stored>
  >`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(db);
  if (rows.length === 0) return [];
  const before = new Map(defaults.map((row) => [textOf(row), nameOf(row)]));
  const now = new Map(rows.map((row) => [textOf(row), nameOf(row)]));
  const changed = [...now].filter(([text]) => !before.has(text));
  const gone = [...before].filter(([text]) => !now.has(text));
  return [...new Set([...changed, ...gone].map(([, name]) => name))];
}

/** What people call a record of these tables. */
function nameOf(row: object): string {
  const { iso2, code, term, name, id } = row as Record<string, Stored>;
  return String(iso2 ?? code ?? term ?? name ?? id);
}
