import { type Kysely, sql, type Transaction } from "kysely";
import { foldText } from "~/shop/fold-text";
import type { Change } from "../../catalogue/change-log";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { isUniqueViolation } from "../../db/unique-violation";
import { SIZES, sizesOf } from "../../reference-data/standard-sizes";
import { brands, categories, colours, labels, manufacturers, sizes, types } from "../collections/catalogue-collections";
import { type Collection, keyOf as collectionKey } from "../collections/collection";
import { type LoggedChange, logChanges } from "../collections/record-log";
import type { ImportedProduct, Texts } from "./imported-product";
import type { SizeSystem } from "./size-names";
import { slugOf } from "./slug";
import { standardColor, UNKNOWN_HEX } from "./standard-colors";

/** What products refer to by name. */
const KINDS = ["brands", "types", "categories", "colors", "labels", "manufacturers", "standard_sizes"] as const;
export type ReferenceKind = (typeof KINDS)[number];

type Row = Readonly<Record<string, string | number | null>>;

/** The collections whose audit trail has what an import has made. */
const COLLECTIONS: Record<ReferenceKind, { name: string; collection: Collection }> = {
  brands: { name: "brands", collection: brands },
  types: { name: "types", collection: types },
  categories: { name: "categories", collection: categories },
  colors: { name: "colours", collection: colours },
  labels: { name: "labels", collection: labels },
  manufacturers: { name: "manufacturers", collection: manufacturers },
  standard_sizes: { name: "sizes", collection: sizes },
};

const TRANSLATED = ["types", "categories", "colors", "labels"] as const;

interface Wanted {
  kind: ReferenceKind;
  /** The name under which it is found. */
  name: string;
  /** @returns the row without its id */
  insert(trx: Transaction<Tables>): Promise<Row>;
}

const sizeKey = (system: SizeSystem, name: string) => `${system} ${name}`;
const keyOf = (kind: ReferenceKind, name: string) => (kind === "standard_sizes" ? name : foldText(name) || name);

/** The brands, types, categories, colours, labels, manufacturers and sizes of the shop by name, in either language. */
export class References {
  readonly #database: Database<Tables>;
  #named = emptyKinds();

  private constructor(database: Database<Tables>) {
    this.#database = database;
  }

  static async read(database: Database<Tables>): Promise<References> {
    const references = new References(database);
    references.#named = await namedRecords(database.read);
    return references;
  }

  /**
   * Undefined for a name that the shop does not have.
   * @param present ids that are right if the name can mean them, as two records may have names that differ in capitals alone
   */
  find(kind: ReferenceKind, name: string, present: readonly number[] = []): number | undefined {
    return this.findTexts(kind, { en: name }, present);
  }

  findTexts(kind: ReferenceKind, texts: Texts, present: readonly number[] = []): number | undefined {
    const meant = this.#meant(kind, texts);
    return (meant.find(({ id }) => present.includes(id)) ?? meant[0])?.id;
  }

  /** Whether a name means several records of the shop, and none of the present ones. */
  isUnclear(kind: ReferenceKind, texts: Texts, present: readonly number[]): boolean {
    const meant = this.#meant(kind, texts);
    return meant.length > 1 && !meant.some(({ id }) => present.includes(id));
  }

  /** What the file says about a manufacturer or colour of the shop that the shop has otherwise, in the words of a report. */
  unchanged({ manufacturer, color, colorHex }: ImportedProduct): string[] {
    const [maker] = manufacturer ? this.#meant("manufacturers", { en: manufacturer.name }) : [];
    const others = (["address", "email"] as const)
      .filter((field) => maker && manufacturer?.[field] && manufacturer[field] !== maker.details?.[field])
      .map((field) => `${manufacturer?.name} is in the shop with another ${field}: import manufacturers changes it.`);
    const hue = color && colorHex ? this.#meant("colors", color)[0]?.details?.hex : undefined;
    if (hue !== undefined && hue !== colorHex)
      others.push(`${color?.en ?? color?.it} is in the shop as ${hue}: import colours changes it.`);
    return others;
  }

  /** The records that have both names, else one of them; those with the very letters before the others. */
  #meant(kind: ReferenceKind, texts: Texts): Named[] {
    const names = [texts.en, texts.it].filter((name) => name !== undefined);
    const [first = [], ...others] = names.map((name) => this.#named[kind].get(keyOf(kind, name)) ?? []);
    const inBoth = first.filter((record) => others.every((records) => records.includes(record)));
    const found = [inBoth, first, ...others].find((records) => records.length > 0) ?? [];
    const exact = found.filter((record) => names.every((name) => record.names.includes(name)));
    return exact.length > 0 ? exact : found;
  }

  findSize(system: SizeSystem, name: string): number | undefined {
    return this.find("standard_sizes", sizeKey(system, name));
  }

  /** What a product refers to and the shop does not have. */
  missing(product: ImportedProduct): Wanted[] {
    const { brand, manufacturer, sizeSystem } = product;
    const named = [
      ...(["types", "categories", "labels"] as const).flatMap((kind) =>
        textsOf(product, kind).map((texts) => translatedRow(kind, texts)),
      ),
      ...(product.color ? [colorRow(product.color, product.colorHex)] : []),
    ].filter(({ kind, texts }) => this.findTexts(kind, texts) === undefined);
    const sizes = product.sizes.filter(({ name }) => this.findSize(sizeSystem, name) === undefined);
    return [
      ...(brand && this.find("brands", brand) === undefined ? [brandRow(brand)] : []),
      ...(manufacturer && this.find("manufacturers", manufacturer.name) === undefined
        ? [manufacturerRow(manufacturer)]
        : []),
      ...named,
      ...sizes.map(({ name }) => sizeRow(sizeSystem, name)),
    ];
  }

  /**
   * Makes what products refer to and the shop does not have, with the audit trail. Another import may make the same at the same time: names
   * are looked up again where no other import can make them.
   */
  async make(products: readonly ImportedProduct[], change: Change): Promise<void> {
    const wanted = new Map(
      products
        .flatMap((product) => this.missing(product))
        .map((one) => [`${one.kind} ${keyOf(one.kind, one.name)}`, one]),
    );
    if (wanted.size === 0) return;
    const { engine } = this.#database;
    const makeAll = () =>
      this.#database.write(async (trx) => {
        if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
        const named = await namedRecords(trx);
        const missing = [...wanted.values()].filter(({ kind, name }) => !named[kind].has(keyOf(kind, name)));
        const made: LoggedChange[] = [];
        for (const { kind, insert } of missing) {
          const { name, collection } = COLLECTIONS[kind];
          const after = await insert(trx);
          made.push({
            collection: name,
            record: collectionKey(collection, after),
            action: "made",
            before: null,
            after,
          });
        }
        await logChanges(trx, made, change);
      });
    // The shopkeeper's other changes take no lock: the second time their names are found.
    await makeAll().catch((error: unknown) => (isUniqueViolation(error) ? makeAll() : Promise.reject(error)));
    this.#named = await namedRecords(this.#database.read);
  }
}

/** Of the imports that make names; any number that no other lock has. */
const POSTGRES_LOCK = 7_205_116;

interface Named {
  id: number;
  names: string[];
  /** What files of products name too, and an import of them does not change. */
  details?: Readonly<Record<string, string>>;
}

type KindsByName = Record<ReferenceKind, Map<string, Named[]>>;

const emptyKinds = () => Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as KindsByName;

async function namedRecords(db: Kysely<Tables>): Promise<KindsByName> {
  const named = emptyKinds();
  const add = (kind: ReferenceKind, record: Named) => {
    for (const key of new Set(record.names.map((name) => keyOf(kind, name))))
      named[kind].set(key, [...(named[kind].get(key) ?? []), record]);
  };
  for (const { id, name } of await db.selectFrom("brands").select(["id", "name"]).orderBy("id").execute())
    add("brands", { id, names: [name] });
  for (const { id, name, ...details } of await db
    .selectFrom("manufacturers")
    .select(["id", "name", "address", "email"])
    .orderBy("id")
    .execute())
    add("manufacturers", { id, names: [name], details });
  const sizes = await db.selectFrom("standard_sizes").select(["id", "name", "system"]).orderBy("id").execute();
  // A dry run before the first start: the shop gets the standard sizes with its first import.
  for (const { id, name, system } of sizes.length > 0 ? sizes : SIZES)
    add("standard_sizes", { id, names: [sizeKey(system, name)] });
  for (const { id, name_en, name_it, hex } of await db
    .selectFrom("colors")
    .select(["id", "name_en", "name_it", "hex"])
    .orderBy("id")
    .execute())
    add("colors", { id, names: [name_en, name_it], details: { hex } });
  for (const kind of ["types", "categories", "labels"] as const)
    for (const row of await db.selectFrom(kind).select(["id", "name_en", "name_it"]).orderBy("id").execute())
      add(kind, { id: row.id, names: [row.name_en, row.name_it] });
  return named;
}

export function textsOf(product: ImportedProduct, kind: "types" | "categories" | "labels"): Texts[] {
  const { type, category, labels } = product;
  const texts = kind === "types" ? [type] : kind === "categories" ? [category] : (labels ?? []);
  return texts.filter((one) => one !== undefined);
}

/** Both languages of a text of which a file may have one. */
export const both = ({ en, it }: Texts) => ({ name_en: en ?? it ?? "", name_it: it ?? en ?? "" });

function brandRow(name: string): Wanted {
  return {
    kind: "brands",
    name,
    async insert(trx) {
      const slug = await freeSlug(trx, "brands", "slug", name);
      const texts = { description_it: "", description_en: "", hero_media_id: null };
      const row = { name, slug, top_brand: 0, visibility: "visible" as const, ...texts };
      await trx.insertInto("brands").values(row).execute();
      return row;
    },
  };
}

function manufacturerRow(row: NonNullable<ImportedProduct["manufacturer"]>): Wanted {
  return {
    kind: "manufacturers",
    name: row.name,
    async insert(trx) {
      await trx.insertInto("manufacturers").values(row).execute();
      return { ...row };
    },
  };
}

function translatedRow(kind: "types" | "categories" | "labels", texts: Texts) {
  const names = both(texts);
  const insert = async (trx: Transaction<Tables>) => {
    const { top } = await trx
      .selectFrom(kind)
      .select(({ fn }) => fn.max("sort").as("top"))
      .executeTakeFirstOrThrow();
    const row = { ...names, ...(await bothSlugs(trx, kind, names)), sort: Number(top ?? 0) + 1 };
    if (kind === "categories")
      await trx
        .insertInto("categories")
        .values({ ...row, parent: null })
        .execute();
    else await trx.insertInto(kind).values(row).execute();
    return row;
  };
  return { kind, texts, name: names.name_en, insert };
}

function colorRow(texts: Texts, hex: string | undefined) {
  const standard = standardColor(texts.en ?? texts.it ?? "");
  const names = both({ en: texts.en ?? standard?.en, it: texts.it ?? standard?.it });
  const insert = async (trx: Transaction<Tables>) => {
    const slugs = await bothSlugs(trx, "colors", names);
    const row = { ...names, ...slugs, hex: hex ?? standard?.hex ?? UNKNOWN_HEX };
    await trx.insertInto("colors").values(row).execute();
    return row;
  };
  return { kind: "colors" as const, texts, name: names.name_en, insert };
}

function sizeRow(system: SizeSystem, name: string): Wanted {
  return {
    kind: "standard_sizes",
    name: sizeKey(system, name),
    async insert(trx) {
      const row = { name, system, name_uk: null, name_us: null, sort: await placeOfSize(trx, system, name) };
      await trx.insertInto("standard_sizes").values(row).execute();
      return row;
    },
  };
}

/** Numbers of clothing come after the standard sizes, all other names after them. */
const NUMBERS_FROM = 1_000;
const NAMES_FROM = 2_000;

/** A size's place among those of its system: numbers by their value. */
async function placeOfSize(trx: Transaction<Tables>, system: SizeSystem, name: string): Promise<number> {
  const number = Number(name);
  const firstShoe = sizesOf("shoes_eu")[0];
  // The standard shoe sizes have a place per half size.
  if (system === "shoes_eu" && firstShoe && Number.isFinite(number))
    return firstShoe.sort + Math.round((number - Number(firstShoe.name)) * 2);
  if (Number.isFinite(number) && number >= 0 && number < 100) return NUMBERS_FROM + Math.round(number * 10);
  const { top } = await trx
    .selectFrom("standard_sizes")
    .select(({ fn }) => fn.max("sort").as("top"))
    .executeTakeFirstOrThrow();
  return Math.max(Number(top ?? 0), NAMES_FROM) + 1;
}

type Translated = (typeof TRANSLATED)[number];

async function bothSlugs(trx: Transaction<Tables>, kind: Translated, names: { name_en: string; name_it: string }) {
  return {
    slug_en: await freeSlug(trx, kind, "slug_en", names.name_en),
    slug_it: await freeSlug(trx, kind, "slug_it", names.name_it),
  };
}

/** A slug that no row of the table has. */
async function freeSlug(
  trx: Transaction<Tables>,
  table: Translated | "brands",
  column: "slug" | "slug_en" | "slug_it",
  name: string,
): Promise<string> {
  const base = slugOf(name) || table;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const taken = await trx
      .selectFrom(table as "brands")
      .select("id")
      .where(column as "slug", "=", slug)
      .executeTakeFirst();
    if (!taken) return slug;
  }
}
