import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { viewItemList } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { listProducts, type ProductFilters, productFacets } from "~/api/catalogue.server";
import { Unavailable } from "~/api/errors.server";
import { cardDetails } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";
import { productCard } from "~/catalogue/product-card.server";
import { translator } from "~/i18n/i18next.server";
import { pageContext } from "~/session/page-context.server";
import { facetNames } from "./facet-table.server";
import { type FacetValues, facetValuesOf, noFacetValues } from "./facet-values.server";
import { readGrid } from "./grid-cookie.server";
import { filtersView } from "./list-filters.server";
import { listHead } from "./list-head.server";
import type { ListPage } from "./list-pages.server";
import { filtersOf, type ListQuery, readListQuery, writeListQuery } from "./list-query.server";
import { type ListSubject, readSubject, subjectFilter } from "./list-subject.server";

const PAGE_SIZE = 24;
/** Seconds after which a shopper may try again what failed. */
const RETRY_AFTER = "10";

export type LoadedList = Awaited<ReturnType<typeof loadList>>["data"];

/**
 * The list behind a list page, as its page shows it: 200, 404 for a page that is not there, 503 when it could not be read.
 * @throws Response 301 to the canonical URL, 404 for a slug that names nothing
 */
export async function loadList(args: LoaderFunctionArgs, listPage: ListPage) {
  const { request, params } = args;
  const { url, locale, t, api } = await pageContext(args);
  const pageSort = listPage.sort ?? "newest";

  // A list works without facets, unless its URL filters by their values.
  const namesValues = !listPage.plain && facetNames.some((name) => url.searchParams.has(name));
  const [subject, all] = await Promise.all([
    readOrNull(readSubject(api, listPage, params.slug ?? "", locale)),
    namesValues ? readOrNull(productFacets(api, {})) : null,
  ]);
  const urlOf = (query: ListQuery, page?: number) =>
    listPage.url(locale, subject?.slug ?? params.slug ?? "", writeListQuery(query, pageSort, page));
  if (subject && subject.slug !== params.slug) throw moved(listPage.url(locale, subject.slug, url.searchParams));

  // The facet that the list page decides offers no choice.
  const decided = listPage.subject?.facet ?? null;
  const allValues = all ? facetValuesOf(all, locale) : noFacetValues;
  const facetValues: FacetValues = decided ? { ...allValues, [decided]: [] } : allValues;
  const given = listPage.plain ? onlyPage(url.searchParams) : url.searchParams;
  const { query, page, notices, moved: better } = readListQuery(given, { facetValues, sort: pageSort });
  if (better) throw moved(urlOf(query, page ?? 1));

  const base = { ...listPage.base, ...subjectFilter(listPage, subject) };
  const filters = filtersOf(query, facetValues, base);
  const understood = (all !== null || !namesValues) && (subject !== null || !listPage.subject);
  const [counted, list] = await Promise.all([
    understood && !listPage.plain && (all === null || isNarrowed(filters))
      ? orElse(productFacets(api, filters), null)
      : all,
    understood ? readOrNull(listProducts(api, { filters, sort: query.sort, page: page ?? 1, limit: PAGE_SIZE })) : null,
  ]);
  const details = list ? await cardDetails(api, list.products) : undefined;
  const count = list?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const missing = list !== null && (page === null || page > pages);
  const { title, head } = listHead({ listPage, subject, facetValues, query, page: page ?? 1, locale, t });
  const view = {
    head: { ...head, noindex: head.noindex || missing || list === null },
    title,
    failed: list === null,
    missing,
    notices: list ? notices.map(({ key, values }) => t(key, values)) : [],
    products: missing ? [] : (list?.products ?? []).map((product) => productCard(product, locale, details)),
    count,
    page: page ?? 0,
    pages,
    pageSize: PAGE_SIZE,
    /** The URL of the first page. */
    base: urlOf(query),
    filters: listPage.plain
      ? null
      : filtersView({
          t,
          query,
          counted: counted && { facets: counted, facetValues: facetValuesOf(counted, locale) },
          decided,
          pageSort,
          urlOf,
          action: listPage.url(locale, subject?.slug ?? params.slug ?? "", new URLSearchParams()),
        }),
    columns: readGrid(request),
    ...eventsFor(request, () =>
      list && list.products.length > 0 && !missing
        ? [viewItemList(list.products, { ...reportName(listPage, subject), first: ((page ?? 1) - 1) * PAGE_SIZE })]
        : [],
    ),
  };
  const status = view.failed ? 503 : missing ? 404 : 200;
  return data(view, { status, headers: view.failed ? { "Retry-After": RETRY_AFTER } : {} });
}

/** By which reports name a list, in whatever language it is read. */
function reportName({ title, url }: ListPage, subject: ListSubject | null) {
  const id = url("en", subject?.english.slug ?? "", new URLSearchParams())
    .slice(1)
    .replace("/", ":");
  return { id, name: subject?.english.name ?? translator("en")(title) };
}

function onlyPage(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams({ page: params.get("page") ?? "" });
}

const isNarrowed = (filters: ProductFilters) =>
  Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value));

function moved(url: string): Response {
  return redirect(url, 301);
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

/** The headers of a list page: after a failure, when to try again. */
export const listHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
