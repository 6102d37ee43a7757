import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { viewItemList } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { listProducts, type ProductFilters, productFacets } from "~/api/catalogue.server";
import { Unavailable } from "~/api/errors.server";
import { cardDetails } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";
import { productCard } from "~/catalogue/product-card.server";
import type { WireFilters } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import { pageContext } from "~/session/page-context.server";
import { facetNames } from "./facet-names";
import { type FacetRow, type FacetValues, facetValuesOf, noFacetValues, rowCalled } from "./facet-values.server";
import { readGrid } from "./grid-cookie.server";
import { filtersView } from "./list-filters.server";
import { listHead } from "./list-head.server";
import type { ListPage } from "./list-pages.server";
import { filtersOf, type ListQuery, readListQuery, writeListQuery } from "./list-query.server";

const PAGE_SIZE = 24;
/** Seconds after which a shopper may try again what failed. */
const RETRY_AFTER = "10";

export type LoadedList = Awaited<ReturnType<typeof loadList>>["data"];

/**
 * The list behind a list page, as its page shows it: 200, 404 for a page that is not there, 503 when it could not be read.
 * @throws Response 301 to the better address, 404 for a slug that no row has
 */
export async function loadList(args: LoaderFunctionArgs, listPage: ListPage) {
  const { request, params } = args;
  const { url, locale, t, api } = await pageContext(args);
  const pageSort = listPage.sort ?? "newest";

  // Without the facets a list can do, unless its URL names their values.
  const needsWords = !listPage.plain && (listPage.facet || facetNames.some((name) => url.searchParams.has(name)));
  const all = needsWords ? await readOrNull(productFacets(api, {})) : null;
  const words = all ? facetValuesOf(all, locale) : noFacetValues;
  const called = all && listPage.facet ? subjectOf(words[listPage.facet], params.slug) : null;
  const subject = called?.row ?? null;
  const addressOf = (query: ListQuery, page?: number) =>
    listPage.address(locale, subject?.slug ?? params.slug ?? "", writeListQuery(query, pageSort, page));
  if (subject && !called?.exact) throw moved(listPage.address(locale, subject.slug, url.searchParams));

  // What the list page has decided is no choice.
  const facetValues: FacetValues = listPage.facet ? { ...words, [listPage.facet]: [] } : words;
  const given = listPage.plain ? onlyPage(url.searchParams) : url.searchParams;
  const { query, page, notices, moved: better } = readListQuery(given, { facetValues, sort: pageSort });
  if (better) throw moved(addressOf(query, page ?? 1));

  const base = { ...listPage.base, ...(listPage.facet && subject ? { [idFields[listPage.facet]]: [subject.id] } : {}) };
  const filters = filtersOf(query, facetValues, base);
  const understood = all !== null || !needsWords;
  const [facets, list] = await Promise.all([
    understood && !listPage.plain && (all === null || isNarrowed(filters))
      ? orElse(productFacets(api, filters), null)
      : all,
    understood ? readOrNull(listProducts(api, { filters, sort: query.sort, page: page ?? 1, limit: PAGE_SIZE })) : null,
  ]);
  const details = list ? await cardDetails(api, list.products) : undefined;
  const count = list?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const missing = list !== null && (page === null || page > pages);
  const { title, head } = listHead({ listPage, subject, words, query, page: page ?? 1, locale, t });
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
    /** The address of the first page. */
    base: addressOf(query),
    filters: listPage.plain
      ? null
      : filtersView({
          t,
          query,
          counted: facets && { facets, facetValues: facetValuesOf(facets, locale) },
          decided: listPage.facet ?? null,
          pageSort,
          address: addressOf,
          action: listPage.address(locale, subject?.slug ?? params.slug ?? "", new URLSearchParams()),
        }),
    columns: readGrid(request),
    ...eventsFor(request, () =>
      list && list.products.length > 0 && !missing
        ? [viewItemList(list.products, { ...listNames(listPage, subject, all), first: ((page ?? 1) - 1) * PAGE_SIZE })]
        : [],
    ),
  };
  const status = view.failed ? 503 : missing ? 404 : 200;
  return data(view, { status, headers: view.failed ? { "Retry-After": RETRY_AFTER } : {} });
}

/** @throws Response 404 when nothing is called so */
function subjectOf(rows: FacetRow[], slug = "") {
  const called = rowCalled(rows, slug);
  if (!called) throw new Response(null, { status: 404 });
  return called;
}

/** What reports call a list, whatever language it is read in. */
function listNames({ facet, title, address }: ListPage, subject: FacetRow | null, all: WireFilters | null) {
  const english = facet && all ? facetValuesOf(all, "en")[facet].find(({ id }) => id === subject?.id) : undefined;
  const id = address("en", english?.slug ?? "", new URLSearchParams())
    .slice(1)
    .replace("/", ":");
  return { id, name: english?.label ?? translator("en")(title) };
}

const idFields = {
  category: "categories_id",
  type: "types_id",
  brand: "brands_id",
  color: "colors_id",
  size: "standard_sizes_id",
  label: "labels_id",
} as const;

function onlyPage(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams({ page: address.get("page") ?? "" });
}

const isNarrowed = (filters: ProductFilters) =>
  Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value));

function moved(address: string): Response {
  return redirect(address, 301);
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
