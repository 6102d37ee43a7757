import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { viewItemList } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { listProducts, type ProductFilters, productFacets, searchHelp } from "~/api/catalogue.server";
import { Unavailable } from "~/api/errors.server";
import { cardDetails } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";
import { productCards } from "~/catalogue/product-card.server";
import { sizeSwitch } from "~/catalogue/size-switch.server";
import { addCampaign } from "~/i18n/campaign-parameters";
import { translator } from "~/i18n/i18next.server";
import { pageContext } from "~/session/page-context.server";
import { facetNames } from "./facet-table.server";
import { type FacetValues, facetValuesOf, noFacetValues } from "./facet-values.server";
import { readGrid } from "./grid-cookie.server";
import { filtersView } from "./list-filters.server";
import { listHead } from "./list-head.server";
import { type ListPage, listPageAt, pageSortOf } from "./list-pages.server";
import { filtersOf, type ListQuery, listParameters, readListQuery, writeListQuery } from "./list-query.server";
import { type ListSubject, readSubject, subjectFilter } from "./list-subject.server";
import { searchNotices, searchView, withFilters } from "./search-view.server";

const PAGE_SIZE = 24;
/** Seconds for the header Retry-After of a failure. */
const RETRY_AFTER_SECONDS = "10";

export type LoadedList = Awaited<ReturnType<typeof loadList>>["data"];

/**
 * Loads a list page: 200, 404 for a page number without products, 503 when the list cannot be read.
 * @throws Response 301 to the canonical URL, 404 for an unknown slug
 */
export async function loadList(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const { url, locale, t, api, country } = await pageContext(args);
  const listPage = listPageAt(url.pathname);
  const pageSort = pageSortOf(listPage);

  // A list works without facets, unless its URL filters by their values.
  const given = listParameters(url.searchParams);
  const namesValues = !listPage.plain && facetNames.some((name) => given.has(name));
  const [subject, all, { currency, shoeSystem }] = await Promise.all([
    readOrNull(readSubject(api, listPage, params.slug ?? "", locale)),
    namesValues ? readOrNull(productFacets(api, {})) : null,
    country(),
  ]);
  const urlOf = (query: ListQuery, page?: number) =>
    listPage.url(locale, subject?.slug ?? params.slug ?? "", writeListQuery(query, pageSort, page));
  const redirectUrl = (query: ListQuery, page?: number) => {
    const search = addCampaign(writeListQuery(query, pageSort, page), url.searchParams);
    return listPage.url(locale, subject?.slug ?? params.slug ?? "", search);
  };

  // The facet of the list page's subject is not a filter.
  const subjectFacet = listPage.subject?.facet ?? null;
  const allValues = all ? facetValuesOf(all, locale, shoeSystem) : noFacetValues;
  const facetValues: FacetValues = subjectFacet ? { ...allValues, [subjectFacet]: [] } : allValues;
  const parameters = listPage.plain ? onlyPage(url.searchParams) : url.searchParams;
  const {
    query,
    page,
    notices,
    moved: isMoved,
  } = readListQuery(parameters, {
    facetValues,
    sort: pageSort,
    currency,
    locale,
  });
  if (isMoved) throw moved(redirectUrl(query, page ?? 1));
  if (subject && subject.slug !== params.slug) throw moved(listPage.url(locale, subject.slug, url.searchParams));

  const base = { ...listPage.base, ...subjectFilter(listPage, subject) };
  const filters = filtersOf(query, facetValues, base);
  const isReadable = (all !== null || !namesValues) && (subject !== null || !listPage.subject);
  const [help, counted, list] = await Promise.all([
    query.search ? orElse(searchHelp(api, query.search, shoeSystem), null) : null,
    isReadable && !listPage.plain && (all === null || isNarrowed(filters))
      ? orElse(productFacets(api, filters), null)
      : all,
    isReadable ? readOrNull(listProducts(api, { filters, sort: query.sort, page: page ?? 1, limit: PAGE_SIZE })) : null,
  ]);
  // Sizes, genders and prices become filters that the shopper sees and can remove. Other choices stay.
  const filtered = withFilters(query, help, { pageSort, locale });
  if (filtered) throw redirect(redirectUrl(filtered));
  const details = list ? await cardDetails(api, list.products) : undefined;
  const count = list?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const missing = list !== null && (page === null || page > pages);
  const { title, head } = listHead({ listPage, subject, facetValues, query, page: page ?? 1, locale, t });
  const view = {
    head: { ...head, noindex: head.noindex || missing || count === 0 },
    title,
    failed: list === null,
    missing,
    notices: list
      ? [...notices.map(({ key, values }) => t(key, values)), ...searchNotices({ help, search: query.search, t })]
      : [],
    search: query.search ? searchView({ help, search: query.search, locale, t }) : null,
    products: missing
      ? []
      : productCards(list?.products ?? [], { locale, currency }, details && { ...details, shoeSystem }),
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
          locale,
          sizeSwitch: sizeSwitch({ t, url, chosen: shoeSystem }),
          query,
          counted: counted && { facets: counted, facetValues: facetValuesOf(counted, locale, shoeSystem) },
          subjectFacet,
          pageSort,
          urlOf,
          action: listPage.url(locale, subject?.slug ?? params.slug ?? "", new URLSearchParams()),
        }),
    columns: readGrid(request),
    ...eventsFor(request, () =>
      list && list.products.length > 0 && !missing
        ? [
            viewItemList(list.products, currency, {
              ...eventList(listPage, subject),
              first: ((page ?? 1) - 1) * PAGE_SIZE,
            }),
          ]
        : [],
    ),
  };
  const status = view.failed ? 503 : missing ? 404 : 200;
  return data(view, { status, headers: view.failed ? { "Retry-After": RETRY_AFTER_SECONDS } : {} });
}

/** The list's id and English name in analytics events, for both languages. */
function eventList({ title, url }: ListPage, subject: ListSubject | null) {
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

/** The main read. Null when the server is unavailable, so that the page keeps its header and its filters. */
async function readOrNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    return null;
  }
}

/** The headers of a list page. After a failure they include Retry-After. */
export const listHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
