/** The facets whose values are rows, in the specification's order; also their names in the address. */
export const facetNames = ["category", "type", "brand", "color", "size", "label"] as const;
export type FacetName = (typeof facetNames)[number];
