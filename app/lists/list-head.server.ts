import { type Locale, otherLocale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { type FacetName, facetNames } from "./facet-names";
import type { FacetRow, Vocabulary } from "./facet-values.server";
import type { Door } from "./list-pages.server";
import { defaultSort, type ListQuery, writeListQuery } from "./list-query.server";

interface HeadGround {
  door: Door;
  /** The row that the door's address names. */
  subject: FacetRow | null;
  words: Vocabulary;
  query: ListQuery;
  page: number;
  locale: Locale;
  t: Translate;
}

/** What a list's page says of itself: its names, and its best address in each language. */
export function listHead({ door, subject, words, query, page, locale, t }: HeadGround) {
  const name = subject?.label ?? t(door.title);
  const title = query.search ? t("products:title_search", { name, search: query.search }) : name;
  const doorSort = door.sort ?? "newest";
  const twinQuery = { ...query, chosen: mapped(query.chosen, words) };
  const narrowed =
    facetNames.reduce((sum, facet) => sum + query.chosen[facet].length, 0) +
    [query.min, query.max, query.discount].filter((end) => end !== null).length;
  return {
    title,
    head: {
      title: page > 1 ? t("products:title_page", { title, page }) : title,
      description: t(door.description, { name }),
      canonical: door.address(locale, subject?.slug ?? "", writeListQuery(query, doorSort, page)),
      twin: door.address(otherLocale(locale), subject?.twin ?? "", writeListQuery(twinQuery, doorSort, page)),
      // One value more is a page worth finding; two of each with each other would be thousands.
      noindex: narrowed > 1 || query.search !== "" || query.sort !== defaultSort(query.search, doorSort),
    },
  };
}

/** The chosen values as the other language's addresses call them. */
function mapped(chosen: ListQuery["chosen"], words: Vocabulary): ListQuery["chosen"] {
  const twins = (name: FacetName) =>
    words[name]
      .filter(({ slug }) => chosen[name].includes(slug))
      .map(({ twin }) => twin)
      .sort();
  return Object.fromEntries(facetNames.map((name) => [name, twins(name)])) as ListQuery["chosen"];
}
