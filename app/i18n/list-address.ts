/**
 * The parameters of a list's address in their one order: what is searched, the facets in the order of spec section 3,
 * then what only changes how the list is shown.
 */
const order = [
  "search",
  "category",
  "type",
  "brand",
  "color",
  "size",
  "price",
  "price_from",
  "price_to",
  "discount",
  "label",
  "sort",
  "page",
];
/** These say which part of the list is shown, or in what order, not which products are in it. */
const display = new Set(["sort", "page"]);
const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/**
 * The same list's parameters as its canonical address has them: parameters of ours alone (campaigns add others), in one
 * order, the values of each by code point, none twice, no empty ones, no first page.
 */
export function orderedSearch(search: URLSearchParams): URLSearchParams {
  const pairs = [...search].filter(
    ([name, value]) => order.includes(name) && value !== "" && !(name === "page" && value === "1"),
  );
  const different = new Map(pairs.map((pair) => [pair.join("="), pair]));
  return new URLSearchParams(
    [...different.values()].sort(([a, one], [b, other]) => place(a) - place(b) || (one < other ? -1 : 1)),
  );
}

/** Whether a list should stay out of search engines: searched, sorted, or narrowed down by more than one value. */
export function isThinList(search: URLSearchParams): boolean {
  const ordered = orderedSearch(search);
  const values = [...ordered.keys()].filter((name) => !display.has(name));
  return ordered.has("search") || ordered.has("sort") || values.length > 1;
}

/** A list's path with the values that stand in its address. */
export interface ListAddress {
  path: string;
  search: URLSearchParams;
}

/**
 * What a list says of its address in its `head`. `twin` is the same list in the other language, with that language's
 * slugs in its path and values; null where there is none.
 */
export function listHead(own: ListAddress, twin: ListAddress | null) {
  const written = ({ path, search }: ListAddress) => {
    const text = orderedSearch(search).toString();
    return text ? `${path}?${text}` : path;
  };
  return { canonical: written(own), twin: twin && written(twin), noindex: isThinList(own.search) };
}
