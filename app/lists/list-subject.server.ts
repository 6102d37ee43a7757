import type { Api } from "~/api/client.server";
import { NotFound } from "~/api/errors.server";
import { listRow } from "~/api/list-rows.server";
import { named } from "~/catalogue/product-card.server";
import { type Locale, otherLocale } from "~/i18n/locale";
import { filterOf } from "./facet-table.server";
import type { ListPage } from "./list-pages.server";

/** The category, type, label or brand that a list page is about. */
export interface ListSubject {
  id: number;
  slug: string;
  /** The slug in the other language. */
  alternateSlug: string;
  label: string;
  /** Its English name and slug, by which reports name the list in both languages. */
  english: { name: string; slug: string };
}

/**
 * The subject that a list page's URL names; null for pages without one.
 * @throws Response 404 when the slug names nothing; Unavailable
 */
export async function readSubject(api: Api, { subject }: ListPage, slug: string, locale: Locale) {
  if (!subject) return null;
  const row = await listRow(api, subject.collection, slug, locale).catch((error: unknown) => {
    throw error instanceof NotFound ? new Response(null, { status: 404 }) : error;
  });
  const slugs = { en: row.slug_en, it: row.slug_it };
  return {
    id: row.id,
    slug: slugs[locale],
    alternateSlug: slugs[otherLocale(locale)],
    label: named(row, locale),
    english: { name: row.name_en, slug: row.slug_en },
  } satisfies ListSubject;
}

/** The filter that narrows products to the subject. */
export function subjectFilter({ subject }: ListPage, found: ListSubject | null) {
  return subject && found ? { [filterOf(subject.facet)]: [found.id] } : {};
}
