import type { ProductSort } from "~/api/catalogue.server";
import type { WireFilters } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";
import { convert, convertRange, currencySign, formatMoney, type MoneyRange, toCents } from "~/shop/money";
import { eachFacet, type FacetName, facetNames, facetOf } from "./facet-table.server";
import type { FacetRow, FacetValues } from "./facet-values.server";
import { amountOf, currencyParameter, defaultSort, type ListQuery, sortsFor } from "./list-query.server";
import type { BandView, FacetView, FiltersView, PriceView } from "./list-view";

const systems: Record<string, MessageKey> = {
  clothing: "lists:system_clothing",
  shoes_eu: "lists:system_shoes_eu",
  one_size: "lists:system_one_size",
  gift_card: "lists:system_gift_card",
};

export interface FilterInput {
  t: Translate;
  locale: Locale;
  /** HTML of the switch between systems of shoe sizes. */
  sizeSwitch: string;
  query: ListQuery;
  /** Null when the counts are not available. The list then has no facets. */
  counted: { facets: WireFilters; facetValues: FacetValues } | null;
  /** The facet of the list page's subject. */
  subjectFacet: FacetName | null;
  pageSort: ProductSort;
  urlOf: (query: ListQuery) => string;
  action: string;
}

/** The view model of the filters' form and of the active filters. */
export function filtersView(input: FilterInput): FiltersView {
  const { t, query, counted, subjectFacet, pageSort, urlOf, action } = input;
  const active = activeFilters(input);
  return {
    action,
    search: query.search,
    sort: query.sort,
    defaultSort: defaultSort(query.search, pageSort),
    sorts: sortsFor(query.search).map((value) => ({ value, label: t(`lists:sort_${value}`) })),
    facets: counted
      ? facetNames
          .filter((name) => name !== subjectFacet)
          .map((name) => facetView(name, counted.facetValues[name], input))
          .filter(({ groups }) => groups.length > 0)
      : [],
    prices: counted && priceView(counted.facets, input),
    discounts: counted ? discountViews(counted.facets, input) : [],
    active,
    number: active.length - (query.search ? 1 : 0),
    clear: urlOf({ ...query, chosen: eachFacet(() => []), min: null, max: null, discount: null }),
  };
}

/** Without values that would give no products. A chosen value stays, so that it can be removed. */
function facetView(name: FacetName, all: FacetRow[], { t, query, sizeSwitch }: FilterInput): FacetView {
  const rows = all.filter(({ slug, count }) => count !== 0 || query.chosen[name].includes(slug));
  const groups = new Map<string | null, FacetRow[]>();
  for (const row of rows) groups.set(row.system, [...(groups.get(row.system) ?? []), row]);
  return {
    name,
    shape: facetOf(name).shape ?? "rows",
    title: t(facetOf(name).title),
    afterRanges: facetOf(name).afterRanges ?? false,
    chosen: query.chosen[name],
    above: rows.some(({ system }) => system === "shoes_eu") ? sizeSwitch : null,
    groups: [...groups].map(([system, values]) => ({
      title: system && t(systems[system] ?? facetOf(name).title),
      values: values.map(({ slug, short, hex, count }) => ({
        value: slug,
        label: short,
        ...(hex && { hex }),
        count,
      })),
    })),
  };
}

function priceView({ prices }: WireFilters, { t, locale, query, urlOf }: FilterInput): PriceView | null {
  if (!prices) return null;
  const { currency } = query;
  // A shop without products has no prices to choose from.
  if (toCents(prices.max) === 0 && query.min === null && query.max === null) return null;
  const [lowest, highest] = [prices.min, prices.max].map((amount) => convert(toCents(amount), currency) / 100);
  const bands = prices.bands.map((band) => {
    const from = toCents(band.min);
    const euro = { min: from === 0 ? null : from, max: band.max === null ? null : toCents(band.max) };
    const { min, max } = convertRange(euro, currency);
    return {
      label: priceLabel({ t, locale }, { ...query, min, max }),
      chosen: query.min === min && query.max === max,
      count: band.count,
      url: urlOf({ ...query, min, max }),
    };
  });
  return {
    min: query.min === null ? "" : amountOf(query.min),
    max: query.max === null ? "" : amountOf(query.max),
    lowest: Math.floor(lowest ?? 0),
    highest: Math.ceil(highest ?? 0),
    currency: currencyParameter(currency),
    sign: currencySign(currency),
    bands: bands.filter(isUseful),
  };
}

function priceLabel(
  { t, locale }: Pick<FilterInput, "t" | "locale">,
  { min, max, currency }: Pick<ListQuery, keyof MoneyRange | "currency">,
): string {
  if (min === null) return t("lists:price_to", { max: formatMoney(max ?? 0, currency, locale) });
  if (max === null) return t("lists:price_from", { min: formatMoney(min, currency, locale) });
  return t("lists:price_between", { min: formatMoney(min, currency, locale), max: formatMoney(max, currency, locale) });
}

function discountViews({ discounts }: WireFilters, { t, query }: FilterInput) {
  const bands = (discounts?.bands ?? []).map(({ min, max, count }) => {
    const range: [number, number] = [min, max ?? 100];
    return {
      value: range.join("-"),
      label: discountLabel(t, range),
      chosen: query.discount?.join() === range.join(),
      count,
    };
  });
  return bands.filter(isUseful);
}

/** Whether a band has products, or is chosen and so can be removed. */
const isUseful = ({ count, chosen }: Pick<BandView, "count" | "chosen">) => count !== 0 || chosen;

function discountLabel(t: Translate, [from, to]: [number, number]): string {
  return t("lists:discount_between", { from, to });
}

/** One label per choice, with the URL of the list without it. */
function activeFilters({ t, locale, query, counted, urlOf, pageSort }: FilterInput): FiltersView["active"] {
  const active: FiltersView["active"] = [];
  if (query.search)
    active.push({
      label: t("lists:searched", { search: query.search }),
      remove: urlOf({ ...query, search: "", sort: query.sort === "relevance" ? pageSort : query.sort }),
    });
  const chosen = (name: FacetName) =>
    query.chosen[name].map((slug) => {
      const others = query.chosen[name].filter((value) => value !== slug);
      return {
        label: counted?.facetValues[name].find((row) => row.slug === slug)?.label ?? slug,
        remove: urlOf({ ...query, chosen: { ...query.chosen, [name]: others } }),
      };
    });
  const [before, after] = [false, true].map((place) =>
    facetNames.filter((name) => Boolean(facetOf(name).afterRanges) === place),
  );
  return [
    ...active,
    ...(before ?? []).flatMap(chosen),
    ...activeRanges({ t, locale }, query, urlOf),
    ...(after ?? []).flatMap(chosen),
  ];
}

function activeRanges(
  { t, locale }: Pick<FilterInput, "t" | "locale">,
  query: ListQuery,
  urlOf: FilterInput["urlOf"],
): FiltersView["active"] {
  const { min, max, discount } = query;
  const ranges: FiltersView["active"] = [];
  if (min !== null || max !== null)
    ranges.push({ label: priceLabel({ t, locale }, query), remove: urlOf({ ...query, min: null, max: null }) });
  if (discount !== null)
    ranges.push({
      label: discountLabel(t, discount),
      remove: urlOf({ ...query, discount: null }),
    });
  return ranges;
}
