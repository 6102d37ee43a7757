import type { Transaction } from "kysely";
import { foldText } from "~/shop/fold-text";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { isUniqueViolation } from "../../db/unique-violation";
import { SIZES, sizesOf } from "../../reference-data/standard-sizes";
import type { ImportedProduct, Texts } from "./imported-product";
import type { SizeSystem } from "./size-names";
import { slugOf } from "./slug";
import { standardColor, UNKNOWN_HEX } from "./standard-colors";

/** What products refer to by name. */
const KINDS = ["brands", "types", "categories", "colors", "labels", "manufacturers", "standard_sizes"] as const;
export type ReferenceKind = (typeof KINDS)[number];

interface Wanted {
  kind: ReferenceKind;
  /** The name under which it is found. */
  name: string;
  insert(trx: Transaction<Tables>): Promise<unknown>;
}

const sizeKey = (system: SizeSystem, name: string) => `${system} ${name}`;
const keyOf = (kind: ReferenceKind, name: string) => (kind === "standard_sizes" ? name : foldText(name) || name);

/** The brands, types, categories, colours, labels, manufacturers and sizes of the shop by name, in either language. */
export class References {
  readonly #database: Database<Tables>;
  #ids = new Map<ReferenceKind, Map<string, number>>();

  private constructor(database: Database<Tables>) {
    this.#database = database;
  }

  static async read(database: Database<Tables>): Promise<References> {
    const references = new References(database);
    await references.#load();
    return references;
  }

  /** Undefined for a name that the shop does not have. */
  find(kind: ReferenceKind, name: string): number | undefined {
    return this.#ids.get(kind)?.get(keyOf(kind, name));
  }

  findTexts(kind: ReferenceKind, { en, it }: Texts): number | undefined {
    return (en === undefined ? undefined : this.find(kind, en)) ?? (it === undefined ? undefined : this.find(kind, it));
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

  /** Makes what products refer to and the shop does not have. Another import may make the same at the same time. */
  async make(products: readonly ImportedProduct[]): Promise<void> {
    const wanted = new Map(
      products
        .flatMap((product) => this.missing(product))
        .map((one) => [`${one.kind} ${keyOf(one.kind, one.name)}`, one]),
    );
    if (wanted.size === 0) return;
    for (const one of wanted.values())
      try {
        await this.#database.write((trx) => one.insert(trx));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
      }
    await this.#load();
  }

  async #load(): Promise<void> {
    const { read } = this.#database;
    for (const kind of KINDS) this.#ids.set(kind, new Map());
    const add = (kind: ReferenceKind, id: number, ...names: string[]) => {
      const ids = this.#ids.get(kind);
      for (const name of names) if (!ids?.has(keyOf(kind, name))) ids?.set(keyOf(kind, name), id);
    };
    for (const { id, name } of await read.selectFrom("brands").select(["id", "name"]).orderBy("id").execute())
      add("brands", id, name);
    for (const { id, name } of await read.selectFrom("manufacturers").select(["id", "name"]).orderBy("id").execute())
      add("manufacturers", id, name);
    for (const { id, name, system } of await read
      .selectFrom("standard_sizes")
      .select(["id", "name", "system"])
      .orderBy("id")
      .execute())
      add("standard_sizes", id, sizeKey(system, name));
    // A dry run before the first start: the shop gets these with its first import.
    if (this.#ids.get("standard_sizes")?.size === 0)
      for (const { id, name, system } of SIZES) add("standard_sizes", id, sizeKey(system, name));
    for (const kind of ["types", "categories", "colors", "labels"] as const)
      for (const row of await read.selectFrom(kind).select(["id", "name_en", "name_it"]).orderBy("id").execute())
        add(kind, row.id, row.name_en, row.name_it);
  }
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
      return trx
        .insertInto("brands")
        .values({ name, slug, top_brand: 0, visibility: "visible", ...texts })
        .execute();
    },
  };
}

function manufacturerRow(row: NonNullable<ImportedProduct["manufacturer"]>): Wanted {
  return {
    kind: "manufacturers",
    name: row.name,
    insert: (trx) => trx.insertInto("manufacturers").values(row).execute(),
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
      return trx
        .insertInto("categories")
        .values({ ...row, parent: null })
        .execute();
    return trx.insertInto(kind).values(row).execute();
  };
  return { kind, texts, name: names.name_en, insert };
}

function colorRow(texts: Texts, hex: string | undefined) {
  const standard = standardColor(texts.en ?? texts.it ?? "");
  const names = both({ en: texts.en ?? standard?.en, it: texts.it ?? standard?.it });
  const insert = async (trx: Transaction<Tables>) =>
    trx
      .insertInto("colors")
      .values({ ...names, ...(await bothSlugs(trx, "colors", names)), hex: hex ?? standard?.hex ?? UNKNOWN_HEX })
      .execute();
  return { kind: "colors" as const, texts, name: names.name_en, insert };
}

function sizeRow(system: SizeSystem, name: string): Wanted {
  return {
    kind: "standard_sizes",
    name: sizeKey(system, name),
    async insert(trx) {
      const row = { name, system, name_uk: null, name_us: null, sort: await placeOfSize(trx, system, name) };
      return trx.insertInto("standard_sizes").values(row).execute();
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

type Translated = "types" | "categories" | "colors" | "labels";

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
