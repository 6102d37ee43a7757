import type { FacetName } from "./facet-table.server";

export interface FacetValueView {
  /** In the URL. */
  value: string;
  label: string;
  /** The same size elsewhere. */
  note: string | null;
  /** `#rrggbb` of a colour. */
  hex: string | null;
  /** Products that choosing the value would give; null when the server does not count. */
  count: number | null;
  chosen: boolean;
}

export interface FacetView {
  name: FacetName;
  title: string;
  /** Whether it stands after prices and discounts. */
  afterRanges: boolean;
  /** Sizes stand in a group for each system; the others in one without a title. */
  groups: { title: string | null; values: FacetValueView[] }[];
}

export interface BandView {
  value: string;
  label: string;
  chosen: boolean;
  /** Products that lie there; null when the server does not count. */
  count: number | null;
}

/** What is asked for and what there is, in whole euro. */
export interface PriceView {
  min: string;
  max: string;
  lowest: number;
  highest: number;
  bands: (BandView & { url: string })[];
}

export interface FiltersView {
  /** Where the form leads: the list without any choice. */
  action: string;
  search: string;
  sort: string;
  defaultSort: string;
  sorts: { value: string; label: string }[];
  /** In the order of the page. */
  facets: FacetView[];
  prices: PriceView | null;
  discounts: BandView[];
  active: { label: string; remove: string }[];
}
