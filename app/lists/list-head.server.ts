import { type Locale, otherLocale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { eachFacet, facetNames } from "./facet-table.server";
import type { FacetValues } from "./facet-values.server";
import { type ListPage, listPages, pageSortOf } from "./list-pages.server";
import { defaultSort, type ListQuery, writeListQuery } from "./list-query.server";
import type { ListSubject } from "./list-subject.server";

interface HeadInput {
  listPage: ListPage;
  /** The row of the list page's URL. */
  subject: ListSubject | null;
  facetValues: FacetValues;
  query: ListQuery;
  page: number;
  locale: Locale;
  t: Translate;
}

/** A list page's title, description, and canonical URL in each language. */
export function listHead({ listPage, subject, facetValues, query, page, locale, t }: HeadInput) {
  const name = nameOf({ listPage, subject, facetValues, query, t });
  const title = query.search ? t("lists:title_search", { name, search: query.search }) : name;
  const pageSort = pageSortOf(listPage);
  const alternateQuery = { ...query, chosen: inOtherLanguage(query.chosen, facetValues) };
  const narrowed =
    facetNames.reduce((sum, facet) => sum + query.chosen[facet].length, 0) +
    [query.min, query.max, query.discount].filter((end) => end !== null).length;
  return {
    title,
    head: {
      title: page > 1 ? t("lists:title_page", { title, page }) : title,
      description: t(listPage.description, { name }),
      canonical: listPage.url(locale, subject?.slug ?? "", writeListQuery(query, pageSort, page)),
      alternate: listPage.url(
        otherLocale(locale),
        subject?.alternateSlug ?? "",
        writeListQuery(alternateQuery, pageSort, page),
      ),
      // Search engines may index a page with one more value. Pairs of values would give thousands of pages.
      noindex: narrowed > 1 || query.search !== "" || query.sort !== defaultSort(query.search, pageSort),
    },
  };
}

/** "Sneakers", "Women", or "Sneakers – Women". */
function nameOf({ listPage, subject, facetValues, query, t }: Omit<HeadInput, "page" | "locale">): string {
  const name = subject?.label ?? t(listPage.title);
  const [slug, ...others] = query.chosen.gender;
  const gender = facetValues.gender.find((row) => row.slug === slug)?.label;
  if (!gender || others.length > 0) return name;
  return listPage === listPages.products ? gender : t("lists:title_for", { name, gender });
}

/** The chosen values by their slugs in the other language. */
function inOtherLanguage(chosen: ListQuery["chosen"], facetValues: FacetValues): ListQuery["chosen"] {
  return eachFacet((name) =>
    facetValues[name]
      .filter(({ slug }) => chosen[name].includes(slug))
      .map(({ alternateSlug }) => alternateSlug)
      .sort(),
  );
}
