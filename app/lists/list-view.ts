import type { Currency } from "~/shop/money";
import type { FacetName, FacetShape } from "./facet-table.server";

export interface FacetValueView {
  /** The value in the URL. */
  value: string;
  label: string;
  /** `#rrggbb`, of a colour. */
  hex?: string;
  /** Products that this choice gives; null when the server does not count. */
  count: number | null;
}

export interface FacetView {
  name: FacetName;
  shape: FacetShape;
  title: string;
  /** Whether the facet is below prices and discounts. */
  afterRanges: boolean;
  /** The chosen values. */
  chosen: string[];
  /** HTML above the values: the switch of shoe sizes. */
  above: string | null;
  /** Sizes have one group per system. Other facets have one group without a title. */
  groups: { title: string | null; values: FacetValueView[] }[];
}

export interface BandView {
  value: string;
  label: string;
  chosen: boolean;
  /** Products in the band; null when the server does not count. */
  count: number | null;
}

/** The chosen and the available prices, in the visitor's currency. */
export interface PriceView {
  min: string;
  max: string;
  /** The lowest and the highest price, rounded to whole units. */
  lowest: number;
  highest: number;
  /** The hidden field of the form; null if it needs none. */
  currency: Currency | null;
  sign: string;
  bands: (Omit<BandView, "value"> & { url: string })[];
}

export interface FiltersView {
  /** URL of the list without any choice, for the form. */
  action: string;
  search: string;
  sort: string;
  defaultSort: string;
  sorts: { value: string; label: string }[];
  /** In display order. */
  facets: FacetView[];
  prices: PriceView | null;
  discounts: BandView[];
  active: { label: string; remove: string }[];
  /** Number of active filters without the search. */
  number: number;
  /** URL of the list without them, with its search and order. */
  clear: string;
}
