import { type Locale, otherLocale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { type FacetName, facetNames } from "./facet-names";
import type { FacetRow, FacetValues } from "./facet-values.server";
import type { ListPage } from "./list-pages.server";
import { defaultSort, type ListQuery, writeListQuery } from "./list-query.server";

interface HeadInput {
  listPage: ListPage;
  /** The row that the list page's address names. */
  subject: FacetRow | null;
  words: FacetValues;
  query: ListQuery;
  page: number;
  locale: Locale;
  t: Translate;
}

/** What a list's page says of itself: its names, and its best address in each language. */
export function listHead({ listPage, subject, words, query, page, locale, t }: HeadInput) {
  const name = subject?.label ?? t(listPage.title);
  const title = query.search ? t("products:title_search", { name, search: query.search }) : name;
  const pageSort = listPage.sort ?? "newest";
  const alternateQuery = { ...query, chosen: mapped(query.chosen, words) };
  const narrowed =
    facetNames.reduce((sum, facet) => sum + query.chosen[facet].length, 0) +
    [query.min, query.max, query.discount].filter((end) => end !== null).length;
  return {
    title,
    head: {
      title: page > 1 ? t("products:title_page", { title, page }) : title,
      description: t(listPage.description, { name }),
      canonical: listPage.address(locale, subject?.slug ?? "", writeListQuery(query, pageSort, page)),
      alternate: listPage.address(
        otherLocale(locale),
        subject?.alternate ?? "",
        writeListQuery(alternateQuery, pageSort, page),
      ),
      // One value more is a page worth finding; two of each with each other would be thousands.
      noindex: narrowed > 1 || query.search !== "" || query.sort !== defaultSort(query.search, pageSort),
    },
  };
}

/** The chosen values as the other language's addresses call them. */
function mapped(chosen: ListQuery["chosen"], words: FacetValues): ListQuery["chosen"] {
  const alternates = (name: FacetName) =>
    words[name]
      .filter(({ slug }) => chosen[name].includes(slug))
      .map(({ alternate }) => alternate)
      .sort();
  return Object.fromEntries(facetNames.map((name) => [name, alternates(name)])) as ListQuery["chosen"];
}
