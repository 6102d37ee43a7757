import type { WireFilters, WireSlide } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";

export interface TileView {
  label: string;
  to: string;
  /** A picture's id. */
  picture: string | null;
}

type Row = WireFilters["labels"][number];

/** A label or a category that has products, as a tile. */
export function tile(page: "sale" | "category", row: Row, picture: string | null, locale: Locale): TileView {
  const italian = locale === "it";
  return {
    label: italian ? row.name_it : row.name_en,
    to: href(page, locale, { slug: italian ? row.slug_it : row.slug_en }),
    picture,
  };
}

/** Categories have no picture on the wire; the home page's tiles that link to them do. */
export function categoryPicture(row: Row, homeTiles: readonly WireSlide[]): string | null {
  const address = href("category", "en", { slug: row.slug_en });
  return homeTiles.find((tile) => tile.link_en === address)?.media_id ?? null;
}
