import { type ProductFilters, type ProductSort, productSorts } from "~/api/catalogue.server";
import type { MessageValues } from "~/i18n/format-message";
import { withoutStuck } from "~/i18n/stuck-characters";
import type { MessageKey } from "~/i18n/texts";
import {
  type Cents,
  type Currency,
  convertRange,
  euroRange,
  formatMoney,
  isCurrency,
  type MoneyLocale,
  type MoneyRange,
  toDecimalText,
} from "~/shop/money";
import { eachFacet, type FacetName, facetNames, facetOf, filterOf } from "./facet-table.server";
import { type FacetValues, findFacetValue, withoutQuery } from "./facet-values.server";

/** Maximum characters of a search. */
export const MAX_SEARCH_LENGTH = 100;
/** The currency of a URL's amounts when it names none. */
const URL_CURRENCY: Currency = "EUR";
const MAX_PRICE: Cents = 999_999_99;

export interface ListQuery extends MoneyRange {
  search: string;
  sort: ProductSort;
  /** Slugs of the page's language, in alphabetical order. */
  chosen: Record<FacetName, string[]>;
  /** The currency of `min` and `max`: the visitor's. */
  currency: Currency;
  /** Per cent, both ends included. */
  discount: [from: number, to: number] | null;
}

/** A message about an omitted or changed part of the URL. */
interface Notice {
  key: MessageKey;
  values?: MessageValues;
}

interface Reading {
  query: ListQuery;
  /** Null for an invalid page number. */
  page: number | null;
  notices: Notice[];
  /** The URL has a value's id, its slug in the other language or in another letter case, or is damaged: it is not canonical. */
  moved: boolean;
}

interface Input {
  facetValues: FacetValues;
  /** The list page's default order. */
  sort: ProductSort;
  /** The visitor's. */
  currency: Currency;
  locale: MoneyLocale;
}

/** Sorting by relevance needs a search. */
export function sortsFor(search: string): ProductSort[] {
  return productSorts.filter((sort) => sort !== "relevance" || search !== "");
}

/** The default sort order of a list. */
export function defaultSort(search: string, pageSort: ProductSort): ProductSort {
  return search === "" ? pageSort : "relevance";
}

/** Reads a list's URL. Invalid parts are omitted with a notice and never give an error. */
export function readListQuery(
  given: URLSearchParams,
  { facetValues, sort: pageSort, currency, locale }: Input,
): Reading {
  const notices: Notice[] = [];
  const unknown = new Set<string>();
  const params = listParameters(given);
  let moved = params.toString() !== new URLSearchParams([...given]).toString();
  const slugsOf = (name: FacetName): string[] => {
    const slugs = new Set<string>();
    for (const value of new Set(params.getAll(name))) {
      if (value === "") continue;
      const match = findFacetValue(facetValues[name], value);
      if (match) slugs.add(match.row.slug);
      else unknown.add(value);
      moved ||= match?.exact === false;
    }
    return [...slugs].sort();
  };
  const search = readSearch(params.get("search") ?? "");
  if (search.cut) notices.push({ key: "lists:search_cut", values: { number: MAX_SEARCH_LENGTH } });
  const chosen = eachFacet(slugsOf);
  // A URL without a currency is in euro, so that it shows the same products to every visitor.
  const unit = params.get("currency") || URL_CURRENCY;
  if (!isCurrency(unit)) unknown.add(unit);
  const prices = readPrices(params, { unit: isCurrency(unit) ? unit : URL_CURRENCY, currency, locale }, notices);
  const sort = params.get("sort") ?? "";
  const knownSort = sortsFor(search.text).find((name) => name === sort);
  if (sort && !knownSort) unknown.add(sort);
  const discount = readDiscount(params.get("discount") ?? "");
  if (discount === undefined) unknown.add(params.get("discount") ?? "");
  const page = params.get("page") || "1";
  if (unknown.size > 0) notices.push({ key: "lists:unknown_values", values: { values: listed(unknown) } });
  return {
    query: {
      search: search.text,
      sort: knownSort ?? defaultSort(search.text, pageSort),
      chosen,
      ...prices,
      currency,
      discount: discount ?? null,
    },
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : null,
    notices,
    moved,
  };
}

const plainNames = ["price_from", "price_to", "currency", "discount", "sort", "page"];
const parameterNames = new Set<string>(["search", ...plainNames, ...facetNames]);

/**
 * The parameters of a list, with names in lower case. Those that are neither a search nor a facet lose what got stuck to them:
 * punctuation, blanks, and a second query.
 */
export function listParameters(given: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of given) {
    const own = parameterNames.has(name.toLowerCase()) ? name.toLowerCase() : name;
    params.append(own, plainNames.includes(own) ? withoutStuck(withoutQuery(value)) : value);
  }
  return params;
}

/** At most five values of at most 40 characters. */
function listed(values: Set<string>): string {
  const shown = [...values].slice(0, 5).map((value) => [...value].slice(0, 40).join(""));
  return shown.join(", ") + (values.size > shown.length ? "…" : "");
}

/** The search text without control characters. It is cut between characters, never within a surrogate pair. */
export function readSearch(value: string): { text: string; cut: boolean } {
  const characters = [...value.replace(/[\p{Cc}\s]+/gu, " ").trim()];
  return {
    text: characters.slice(0, MAX_SEARCH_LENGTH).join("").trim(),
    cut: characters.length > MAX_SEARCH_LENGTH,
  };
}

/** A range such as "11-20"; undefined for an invalid text. */
function readDiscount(text: string): [number, number] | null | undefined {
  if (text === "") return null;
  const [from = 0, to = 0] = /^\d{1,2}-\d{1,3}$/.test(text) ? text.split("-").map(Number) : [];
  return from < to && to <= 100 ? [from, to] : undefined;
}

/** @param unit the currency of the URL's amounts */
function readPrices(
  params: URLSearchParams,
  { unit, currency, locale }: { unit: Currency; currency: Currency; locale: MoneyLocale },
  notices: Notice[],
): MoneyRange {
  const read = (value: string | null): Cents | null => {
    const text = value?.trim() ?? "";
    if (text === "") return null;
    const [, whole, decimals = ""] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
    if (whole === undefined) {
      notices.push({ key: "lists:price_unreadable", values: { value: [...text].slice(0, 40).join("") } });
      return null;
    }
    return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  };
  const written = { min: read(params.get("price_from")) || null, max: read(params.get("price_to")) };
  const { min, max } = convertRange(euroRange(written, unit), currency);
  if (min === null || max === null || min <= max) return { min, max };
  notices.push({
    key: "lists:price_swapped",
    values: { min: formatMoney(max, currency, locale), max: formatMoney(min, currency, locale) },
  });
  return { min: max, max: min };
}

/** The filters of the request: those of the list page and those of the shopper. */
export function filtersOf(query: ListQuery, facetValues: FacetValues, base: ProductFilters): ProductFilters {
  const ids = (name: FacetName) =>
    facetValues[name].filter(({ slug }) => query.chosen[name].includes(slug)).map(({ id }) => id);
  const { discount, search } = query;
  const { min, max } = euroRange(query, query.currency);
  return {
    ...Object.fromEntries(facetNames.map((name) => [filterOf(name), ids(name)])),
    ...base,
    ...(min === null && max === null ? {} : { sale_price: [min ?? 0, max ?? MAX_PRICE] }),
    ...(discount ? { discount: [Math.max(discount[0], base.discount?.[0] ?? 0), discount[1]] } : {}),
    ...(search ? { search } : {}),
  };
}

/** The parameters of a query in a fixed order, without default values. */
export function writeListQuery(query: ListQuery, pageSort: ProductSort, page = 1): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  const writeFacets = (afterRanges: boolean) => {
    for (const name of facetNames)
      if (Boolean(facetOf(name).afterRanges) === afterRanges)
        for (const slug of query.chosen[name]) params.append(name, slug);
  };
  writeFacets(false);
  if (query.min !== null) params.set("price_from", amountOf(query.min));
  if (query.max !== null) params.set("price_to", amountOf(query.max));
  const unit = currencyParameter(query.currency);
  if (unit && (query.min ?? query.max) !== null) params.set("currency", unit);
  if (query.discount !== null) params.set("discount", query.discount.join("-"));
  writeFacets(true);
  if (query.sort !== defaultSort(query.search, pageSort)) params.set("sort", query.sort);
  if (page > 1) params.set("page", String(page));
  return params;
}

/** The parameter of a URL with amounts in this currency; null if it needs none. */
export function currencyParameter(currency: Currency): Currency | null {
  return currency === URL_CURRENCY ? null : currency;
}

/** 5000 → "50", 4950 → "49.50", the format of number inputs. */
export function amountOf(cents: Cents): string {
  return toDecimalText(cents).replace(/\.00$/, "");
}
