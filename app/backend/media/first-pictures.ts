import type { Kysely } from "kysely";
import type { LiveCatalogue } from "../catalogue/index/live-catalogue";
import type { Tables } from "../db/schema";
import type { WantedPicture } from "./prepare-pictures";
import type { Width } from "./render";

/** The sizes that phones and desktop windows choose for cards, in the format of nearly all browsers. */
const CARD_WIDTHS: readonly Width[] = [360, 640];
/** The rows of a list that a visitor sees without a long scroll. */
const FIRST_CARDS = 12;
/** Of these newest products the home page shows one colour of each model. */
const HOME_PRODUCTS = 48;
const HOME_MODELS = 8;
/** The cards that are rendered in the background: a list's first forty pages. */
const OTHER_CARDS = 1_000;

const cards = (ids: readonly string[]): WantedPicture[] =>
  ids.flatMap((id) => CARD_WIDTHS.map((width) => ({ id, width, format: "avif" as const, shape: "own" as const })));

/** A slide fills the window: a portrait on phones. */
const slides = (ids: readonly string[]): WantedPicture[] =>
  ids.flatMap((id) => [
    { id, width: 960 as const, format: "avif" as const, shape: "portrait" as const },
    { id, width: 1280 as const, format: "avif" as const, shape: "own" as const },
  ]);

/** The pictures of the home page and of the first lists, the largest first; and those of further pages. */
export async function firstPictures(
  db: Kysely<Tables>,
  catalogue: LiveCatalogue,
): Promise<{ first: WantedPicture[]; others: WantedPicture[] }> {
  const index = await catalogue.current();
  const ids = (order: "newest" | "recommended", limit: number) =>
    index.list({ filter: { values: {}, ranges: {}, inStock: true }, order, offset: 0, limit }).ids;
  const [hero, ...others] = await mediaOf(db, "online_shop_slides");
  const banners = await mediaOf(db, "online_shop_banners");
  const tiles = await mediaOf(db, "online_shop_categories");
  const newest = await firstOfModels(db, ids("newest", HOME_PRODUCTS));
  const recommended = ids("recommended", OTHER_CARDS);
  const pictures = await picturesOf(db, [...newest, ...recommended]);
  const products = (wanted: readonly number[]) => wanted.flatMap((id) => pictures.get(id) ?? []);
  return {
    first: [
      ...slides(hero ? [hero] : []),
      ...cards([...tiles, ...products(newest), ...products(recommended.slice(0, FIRST_CARDS))]),
    ],
    others: [...slides([...others, ...banners]), ...cards(products(recommended.slice(FIRST_CARDS)))],
  };
}

async function mediaOf(
  db: Kysely<Tables>,
  table: "online_shop_slides" | "online_shop_banners" | "online_shop_categories",
): Promise<string[]> {
  const rows = await db.selectFrom(table).select("media_id").orderBy("sort").orderBy("id").execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}

async function firstOfModels(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").select(["id", "name", "brands_id"]).where("id", "in", ids).execute();
  const models = new Map(rows.map(({ id, name, brands_id }) => [id, `${brands_id} ${name}`]));
  const seen = new Set<string | undefined>();
  const firsts = ids.filter((id) => {
    const model = models.get(id);
    return !seen.has(model) && seen.add(model);
  });
  return firsts.slice(0, HOME_MODELS);
}

/** The first picture of each product. */
async function picturesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("product_images")
    .select(["products_id", "media_id"])
    .where("products_id", "in", ids)
    .where("sort", "=", 1)
    .execute();
  return new Map(rows.map(({ products_id, media_id }) => [products_id, media_id]));
}
