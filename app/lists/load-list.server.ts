import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listProducts, productFacets } from "~/api/catalogue.server";
import { Unavailable } from "~/api/errors.server";
import { orElse } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import { localeOf } from "~/i18n/locale";
import { productCard } from "~/views/catalogue.server";
import type { Door } from "./doors.server";
import { facetNames } from "./facet-names";
import { readGrid } from "./grid-cookie.server";
import { filtersView } from "./list-filters.server";
import { filtersOf, type ListQuery, readListQuery, writeListQuery } from "./list-query.server";
import { emptyVocabulary, rowCalled, type Vocabulary, vocabularyOf } from "./vocabulary.server";

const PAGE_SIZE = 24;
/** Seconds after which a shopper may try again what failed. */
const RETRY_AFTER = "10";

export type LoadedList = Awaited<ReturnType<typeof loadList>>["data"];

/**
 * The list behind a door, as its page shows it: 200, 404 for a page that is not there, 503 when it could not be read.
 * @throws Response 301 to the better address, 404 for a slug that no row has
 */
export async function loadList({ request, params }: LoaderFunctionArgs, door: Door) {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const t = translator(locale);
  const slug = params.slug ?? "";
  const doorSort = door.sort ?? "newest";
  const addressOf = (query: ListQuery, page?: number) =>
    door.address(locale, slug, writeListQuery(query, doorSort, page));

  const api = await orElse<Awaited<ReturnType<typeof shopApi>> | null>(shopApi(), null);
  const needed = !door.plain && (door.facet || facetNames.some((name) => url.searchParams.has(name)));
  const all = api && !door.plain ? await orElse(productFacets(api, {}), null) : null;
  const words = all ? vocabularyOf(all, locale) : emptyVocabulary;
  const subject = all && door.facet ? subjectOf(words, door, slug) : null;
  if (subject && !subject.exact) throw moved(door.address(locale, subject.row.slug, url.searchParams));

  // What the door has decided is no choice; on a plain list there is none at all.
  const vocabulary: Vocabulary = door.facet ? { ...words, [door.facet]: [] } : words;
  const reading = readListQuery(url.searchParams, { vocabulary, sort: doorSort });
  const { query, page } = reading;
  if (reading.moved) throw moved(addressOf(query, page ?? 1));

  const filters = filtersOf(query, vocabulary, { ...door.base, ...(subject && doorFilter(door, subject.row.id)) });
  const [counted, list] = await Promise.all([
    api && all ? orElse(productFacets(api, filters), null) : null,
    api && (all || !needed)
      ? readOrNull(listProducts(api, { filters, sort: query.sort, page: page ?? 1, limit: PAGE_SIZE }))
      : null,
  ]);
  const count = list?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const missing = list !== null && (page === null || page > pages);
  const name = subject?.row.label ?? t(door.title);
  const title = query.search ? t("products:title_search", { name, search: query.search }) : name;
  const filterView = filtersView({
    t,
    query,
    counted: counted && { facets: counted, vocabulary: vocabularyOf(counted, locale) },
    decided: door.facet ?? null,
    doorSort,
    address: addressOf,
    action: door.address(locale, slug, new URLSearchParams()),
  });
  return data(
    {
      head: {
        title: page && page > 1 ? t("products:title_page", { title, page }) : title,
        description: t(door.description, { name }),
        noindex: list === null || missing || filterView.active.length > 1 || query.search !== "",
      },
      /** The address under which this very list is best known. */
      canonical: addressOf(query, page ?? 1),
      title,
      subject: subject && { slug: subject.row.slug, name: subject.row.label },
      failed: list === null,
      missing,
      notices: reading.notices.map(({ key, values }) => t(key, values)),
      products: missing ? [] : (list?.products ?? []).map((product) => productCard(product, locale)),
      count,
      page: page ?? 0,
      pages,
      pageSize: PAGE_SIZE,
      /** The address of the first page. */
      base: addressOf(query),
      filters: door.plain ? null : filterView,
      columns: readGrid(request),
    },
    { status: list === null ? 503 : missing ? 404 : 200, headers: list === null ? { "Retry-After": RETRY_AFTER } : {} },
  );
}

/** @throws Response 404 when nothing is called so */
function subjectOf(words: Vocabulary, door: Door, slug: string) {
  const called = door.facet ? rowCalled(words[door.facet], slug) : null;
  if (!called) throw new Response(null, { status: 404 });
  return called;
}

const idFields = {
  category: "categories_id",
  type: "types_id",
  brand: "brands_id",
  color: "colors_id",
  size: "standard_sizes_id",
  label: "labels_id",
} as const;

function doorFilter({ facet }: Door, id: number) {
  return facet ? { [idFields[facet]]: [id] } : {};
}

function moved(address: string): Response {
  return redirect(address, { status: 301, headers: { "Cache-Control": "public, max-age=300" } });
}

/** The main read: null when the server could not answer, so that the page keeps its header and its filters. */
async function readOrNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    return null;
  }
}

/** What a list says to machines: when to come again after a failure. */
export const listHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
