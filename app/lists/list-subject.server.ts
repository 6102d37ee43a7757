import type { Api } from "~/api/client.server";
import { NotFound } from "~/api/errors.server";
import { listRow } from "~/api/list-rows.server";
import { named } from "~/catalogue/product-card.server";
import { type Locale, otherLocale } from "~/i18n/locale";
import { filterOf } from "./facet-table.server";
import type { ListPage } from "./list-pages.server";

/** The category, type, label or brand of a list page. */
export interface ListSubject {
  id: number;
  slug: string;
  /** The slug in the other language. */
  alternateSlug: string;
  label: string;
  /** Its English name and slug. Analytics events use them in both languages. */
  english: { name: string; slug: string };
}

/**
 * The subject of a list page's URL; null for pages without one.
 * @throws Response 404 for an unknown slug; Unavailable
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

/** The filter of the subject's products. */
export function subjectFilter({ subject }: ListPage, found: ListSubject | null) {
  return subject && found ? { [filterOf(subject.facet)]: [found.id] } : {};
}
