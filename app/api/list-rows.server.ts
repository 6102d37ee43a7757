import { z } from "zod";
import { type WireTranslated, wireTranslated } from "~/contract/catalogue.server";
import { fieldsOf } from "~/contract/fields-of.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";
import { bestMatch, slugCondition } from "./slug-case.server";

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
 * The row of a list page's URL: by its slug in the page's language, by the other language's slug, in any letter case, or by its id.
 * @throws NotFound
 */
export async function listRow(
  api: Api,
  collection: ListCollection,
  value: string,
  locale: "en" | "it",
): Promise<WireTranslated> {
  const { slugs, only } = conditions[collection];
  const found = async (filter: object) => {
    const query = { filter: JSON.stringify({ _and: [...only, filter] }), fields: fieldsOf(wireTranslated), limit: 2 };
    return (await api.get(`items/${collection}`, rows, { query })).data;
  };
  const named = async (language: "en" | "it") =>
    bestMatch(await found({ [slugs[language]]: slugCondition(value) }), value, (row) => row[`slug_${language}`]);
  const other = locale === "en" ? "it" : "en";
  const row =
    (await named(locale)) ??
    (slugs[other] === slugs[locale] ? undefined : await named(other)) ??
    (/^[1-9]\d{0,8}$/.test(value) ? (await found({ id: { _eq: Number(value) } }))[0] : undefined);
  if (!row) throw new NotFound(404, "FORBIDDEN", `No row of ${collection} is named "${value}"`);
  return row;
}
