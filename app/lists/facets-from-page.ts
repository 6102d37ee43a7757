import type { FacetShape } from "./facet-table.server";
import type { BandView, FacetValueView, FacetView, FiltersView, PriceView } from "./list-view";

/** The filters whose values the page's HTML shows: the document's data do not repeat them. */
export type ShownFilters = Omit<FiltersView, "sorts" | "facets" | "prices" | "discounts"> & {
  prices: Omit<PriceView, "bands"> | null;
};

/** By the object in the page's data, because the page may change after the first reading. */
const read = new WeakMap<ShownFilters, FiltersView>();

/** The filters, from the page's data, or, while the server's HTML becomes alive, from the form itself. */
export function shownFilters(filters: FiltersView | ShownFilters): FiltersView {
  if ("sorts" in filters) return filters;
  const view = read.get(filters) ?? {
    ...filters,
    sorts: all<HTMLOptionElement>("#sort option").map(({ value, text }) => ({ value, label: text })),
    facets: all<HTMLUListElement>(".facet-group:first-of-type > ul").map(readFacet),
    prices: filters.prices && { ...filters.prices, bands: all<HTMLAnchorElement>(".price-band a").map(readPriceBand) },
    discounts: all<HTMLInputElement>("input[name=discount]:not([value=''])").map(readDiscount),
  };
  read.set(filters, view);
  return view;
}

function all<T extends Element>(selector: string): T[] {
  return [...document.querySelectorAll<T>(selector)];
}

function readPriceBand(link: HTMLAnchorElement): PriceView["bands"][number] {
  const url = link.getAttribute("href") ?? "";
  return { value: url, url, chosen: link.hasAttribute("aria-current"), ...readCounted(link) };
}

function readDiscount(input: HTMLInputElement): BandView {
  return { value: input.value, chosen: input.defaultChecked, ...readCounted(input.parentElement) };
}

function readFacet(list: HTMLUListElement): FacetView {
  const facet = list.closest("details");
  const range = document.querySelector(".price-ends, input[name=discount]");
  return {
    name: (list.querySelector("input")?.name ?? "") as FacetView["name"],
    shape: list.className.replace("facet-", "") as FacetShape,
    title: facet?.querySelector("summary")?.textContent ?? "",
    afterRanges: range !== null && range.compareDocumentPosition(list) === Node.DOCUMENT_POSITION_FOLLOWING,
    groups: [...(facet?.querySelectorAll(".facet-group") ?? [])].map((group) => ({
      title: group.querySelector(".facet-group-title")?.textContent ?? null,
      values: [...group.querySelectorAll("label")].map(readValue),
    })),
  };
}

function readValue(label: HTMLLabelElement): FacetValueView {
  const input = label.querySelector("input");
  return {
    value: input?.value ?? "",
    hex: label.querySelector("circle")?.getAttribute("fill") ?? null,
    chosen: input?.defaultChecked ?? false,
    ...readCounted(label),
  };
}

/** A name and the number behind it, which is optional: "42 " and "(17)". */
function readCounted(element: Element | null): Pick<FacetValueView, "label" | "count"> {
  const behind = element?.querySelector(".facet-count, .visually-hidden");
  const count = behind?.textContent?.slice(1, -1);
  return {
    label: behind?.previousSibling?.textContent?.trimEnd() ?? "",
    count: count ? Number(count) : null,
  };
}
