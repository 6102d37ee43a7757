import { z } from "zod";
import { type WireTranslated, wireTranslated } from "~/contract/catalogue.server";
import { fieldsOf } from "~/contract/fields-of.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

const rows = z.array(wireTranslated);

/** The collections whose rows have list pages. */
export type ListCollection = "categories" | "types" | "labels" | "brands";

/** Brands have one slug for both languages. Hidden brands have no page. */
const conditions: Record<ListCollection, { slugs: Record<"en" | "it", string>; only: object[] }> = {
  categories: { slugs: { en: "slug_en", it: "slug_it" }, only: [] },
  types: { slugs: { en: "slug_en", it: "slug_it" }, only: [] },
  labels: { slugs: { en: "slug_en", it: "slug_it" }, only: [] },
  brands: { slugs: { en: "slug", it: "slug" }, only: [{ visibility: { _eq: "visible" } }] },
};

/**
 * The row of a list page's URL: by its slug in the page's language, by the other language's slug, or by its id.
 * @throws NotFound
 */
export async function listRow(
  api: Api,
  collection: ListCollection,
  value: string,
  locale: "en" | "it",
): Promise<WireTranslated> {
  const { slugs, only } = conditions[collection];
  const first = async (filter: object) => {
    const query = { filter: JSON.stringify({ _and: [...only, filter] }), fields: fieldsOf(wireTranslated), limit: 1 };
    return (await api.get(`items/${collection}`, rows, { query })).data[0];
  };
  const other = slugs[locale === "en" ? "it" : "en"];
  const row =
    (await first({ [slugs[locale]]: { _eq: value } })) ??
    (other === slugs[locale] ? undefined : await first({ [other]: { _eq: value } })) ??
    (/^[1-9]\d{0,8}$/.test(value) ? await first({ id: { _eq: Number(value) } }) : undefined);
  if (!row) throw new NotFound(404, "FORBIDDEN", `No row of ${collection} is named "${value}"`);
  return row;
}
