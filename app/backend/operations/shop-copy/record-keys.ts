/** A value of the database. */
export type Stored = string | number | null;

type Row = Readonly<Record<string, Stored>>;

/** The records that others name, each by a text that people know. */
const KEYS = {
  brands: ({ slug }: Row) => slug,
  types: ({ slug_en }: Row) => slug_en,
  categories: ({ slug_en }: Row) => slug_en,
  colors: ({ slug_en }: Row) => slug_en,
  labels: ({ slug_en }: Row) => slug_en,
  manufacturers: ({ name }: Row) => name,
  standard_sizes: ({ system, name }: Row) => `${system} ${name}`,
  products: ({ slug }: Row) => slug,
};

export type KeyedTable = keyof typeof KEYS;

export const isKeyed = (table: string): table is KeyedTable => Object.hasOwn(KEYS, table);

/** The keys of records, both ways. Of records with one name, those after the first have their id in the key. */
export class RecordKeys {
  readonly #keys = new Map<KeyedTable, Map<number, string>>();
  readonly #ids = new Map<KeyedTable, Map<string, number>>();

  /** Records of one table are added in the order of their ids. */
  add(table: KeyedTable, row: Row): void {
    const [keys, ids] = [this.#of(this.#keys, table), this.#of(this.#ids, table)];
    const name = String(KEYS[table](row));
    let key = name;
    for (let tried = 0; ids.has(key); tried += 1) key = `${name} #${row.id}${"#".repeat(tried)}`;
    keys.set(Number(row.id), key);
    ids.set(key, Number(row.id));
  }

  keyOf(table: KeyedTable, id: number): string {
    const key = this.#keys.get(table)?.get(id);
    if (key === undefined) throw new Error(`${table} has no record ${id}`);
    return key;
  }

  idOf(table: KeyedTable, key: string): number | undefined {
    return this.#ids.get(table)?.get(key);
  }

  #of<K, V>(maps: Map<KeyedTable, Map<K, V>>, table: KeyedTable): Map<K, V> {
    const found = maps.get(table) ?? new Map<K, V>();
    maps.set(table, found);
    return found;
  }
}
