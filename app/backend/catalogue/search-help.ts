import { type FacetKey, facetFilters, listFacetKeys, type SearchHelpReply } from "~/contract/catalogue.server";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import type { CatalogueIndex, Counted } from "./index/catalogue-index";

/** `website/products/search-help`: how the index reads a search text of a reader of these shoe sizes, in the wire's rows. */
export function searchHelpOf(index: CatalogueIndex, text: string, reader: ShoeSystem): SearchHelpReply {
  const { sizes, genders, named, nearest, price, ...rest } = index.explain(text, reader);
  return {
    ...rest,
    price: price && { min: price.min, max: price.max, currency: price.currency },
    genders: genders.flatMap(({ id, count }) =>
      index.values.gender.flatMap((row) => (row.id === id ? [{ ...row, count }] : [])),
    ),
    sizes: index.values.standard_sizes_id.filter(({ id }) => sizes.includes(id)),
    named: listsOf(index, named),
    nearest: listsOf(index, nearest),
  };
}

function listsOf({ values }: CatalogueIndex, found: Counted[]): SearchHelpReply["named"] {
  return found.flatMap(({ facet, id, count }) => {
    const key = listFacetKeys.find((one: FacetKey) => facetFilters[one] === facet);
    const row = values[facet].find((one) => one.id === id);
    return key && row ? [{ facet: key, value: { ...row, count } }] : [];
  });
}
