import { asGender, gendersOfFacet, genderTable, includesUnassigned } from "~/shop/gender";
import { valuesOf } from "../query/filter-shape";
import { isObject, type JsonObject, type JsonValue } from "../query/json";
import type { ProductFilter } from "./index/catalogue-index";
import { type Facet, facets, isFacetColumn, isTree, linkedFacet } from "./index/facet-table";
import { type Range, ranges } from "./index/selection";

/** Index units per wire unit: `sale_price` is in EUR on the wire and in cents in the index. */
const UNITS: Record<Range, number> = { sale_price: 100, discount: 1 };

/** Larger than the rounding errors of decimals as floating point numbers, smaller than a cent. */
const ROUNDING_TOLERANCE = 1e-6;

/**
 * Reads a wire filter that the index supports: the filter keys of spec section 3, ranges, stock status and excluded
 * products, joined by "and". Undefined for any other filter.
 */
export function readProductFilter(wire: JsonObject | undefined, search?: string): ProductFilter | undefined {
  const filter: ProductFilter = { values: {}, ranges: {}, search };
  return wire === undefined || readGroup(filter, wire) ? filter : undefined;
}

function readGroup(filter: ProductFilter, group: JsonObject): boolean {
  return Object.entries(group).every(([key, operand]) => {
    if (key === "_and")
      return Array.isArray(operand) && operand.every((part) => isObject(part) && readGroup(filter, part));
    if (key === "_or") return readAdults(filter, operand);
    return isObject(operand) && readField(filter, key, operand);
  });
}

function readField(filter: ProductFilter, key: string, operand: JsonObject): boolean {
  if (key === "catalog_visibility") return includesAll(operand, ["visible", "online"]);
  if (key === "stock_status") {
    if (!isSame(operand, "instock")) return false;
    filter.inStock = true;
    return true;
  }
  if (key === "id") return readWithout(filter, operand);
  const related = facets.find((name) => linkedFacet(name)?.relation === key);
  if (related) return readLinks(filter, related, operand);
  const facet = facets.find((name) => name === key);
  if (facet) return readValues(filter, facet, valuesIn(facet, operand));
  const range = ranges.find((name) => name === key);
  return range !== undefined && readRange(filter, range, operand);
}

/** The values that a field's only operator compares with; undefined for several or other operators. */
function single(operand: JsonObject, one: string, many: string): JsonValue[] | undefined {
  const [entry, ...more] = Object.entries(operand);
  if (!entry || more.length > 0) return undefined;
  if (entry[0] === one) return [entry[1]];
  return entry[0] === many ? valuesOf(entry[1]) : undefined;
}

/** The value of an object's only key; undefined for other keys. */
const only = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
  isObject(value) && Object.keys(value).join() === key ? value[key] : undefined;

function idsOf(values: JsonValue[] | undefined): number[] | undefined {
  if (!values?.every((value) => /^[1-9]\d{0,14}$/.test(String(value)))) return undefined;
  return values.map(Number);
}

/** Lists have no hidden products: a condition that includes all other visibilities is always true. */
function includesAll(operand: JsonObject, names: string[]): boolean {
  const values = single(operand, "_eq", "_in");
  return values !== undefined && names.every((name) => values.includes(name));
}

function isSame(operand: JsonObject, name: string): boolean {
  const values = single(operand, "_eq", "_in");
  return values?.length === 1 && values[0] === name;
}

/** `labels: {labels_id: …}` equals `labels_id`, unless the facet counts only some of the links. */
function readLinks(filter: ProductFilter, facet: Facet, operand: JsonObject): boolean {
  const [value, ...more] = Object.entries(operand);
  if (linkedFacet(facet)?.only || value?.[0] !== facet || more.length > 0 || !isObject(value[1])) return false;
  return readValues(filter, facet, idsOf(single(value[1], "_eq", "_in")));
}

/** `{_or: [{gender: …}, {gender: {_null: true}}]}`: the products of women or men as lists show them. */
function readAdults(filter: ProductFilter, operand: JsonValue): boolean {
  const parts = Array.isArray(operand) ? operand.map((part) => only(part, "gender")) : [];
  const [named, none] = parts;
  if (parts.length !== 2 || !isObject(named) || only(none, "_null") !== true) return false;
  return readValues(filter, "gender", gendersIn(named, true));
}

/**
 * The index counts unisex products, and those without a gender, as women's and men's, as lists show them. A filter for women's
 * products alone is one for the database.
 */
function gendersIn(operand: JsonObject, hasUnassigned: boolean): number[] | undefined {
  const genders = single(operand, "_eq", "_in")?.map((value) => asGender(String(value)));
  if (!genders?.every((gender) => gender !== null)) return undefined;
  const ids = genders.map((gender) => genderTable[gender].id);
  const areAll = gendersOfFacet(ids).length === new Set(genders).size;
  return areAll && includesUnassigned(ids) === hasUnassigned ? ids : undefined;
}

const valuesIn = (facet: Facet, operand: JsonObject): number[] | undefined =>
  facet === "gender" ? gendersIn(operand, false) : idsOf(single(operand, "_eq", "_in"));

/** A facet with two conditions matches their common values. */
function readValues(filter: ProductFilter, facet: Facet, ids: number[] | undefined): boolean {
  if (!ids) return false;
  const before = filter.values[facet];
  if (before && (isTree(facet) || facet === "gender" || !isFacetColumn(facet))) return false;
  filter.values[facet] = before ? before.filter((id) => ids.includes(id)) : ids;
  return true;
}

function readWithout(filter: ProductFilter, operand: JsonObject): boolean {
  const ids = idsOf(single(operand, "_neq", "_nin"));
  if (!ids) return false;
  filter.without = [...(filter.without ?? []), ...ids];
  return true;
}

function readRange(filter: ProductFilter, range: Range, operand: JsonObject): boolean {
  let [from, to] = filter.ranges[range] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [operator, value] of Object.entries(operand)) {
    const edges = (operator === "_between" ? valuesOf(value) : [value]).map((edge) => unitsOf(edge, range));
    const [first, last = first] = edges;
    if (first === undefined || last === undefined) return false;
    const above = Math.ceil(first - ROUNDING_TOLERANCE);
    const below = Math.floor(last + ROUNDING_TOLERANCE);
    if (operator === "_between" && edges.length === 2) [from, to] = [Math.max(from, above), Math.min(to, below)];
    else if (operator === "_eq") [from, to] = [Math.max(from, above), Math.min(to, below)];
    else if (operator === "_gte") from = Math.max(from, above);
    else if (operator === "_lte") to = Math.min(to, below);
    else if (operator === "_gt") from = Math.max(from, below + 1);
    else if (operator === "_lt") to = Math.min(to, above - 1);
    else return false;
  }
  filter.ranges[range] = [from, to];
  return true;
}

function unitsOf(value: JsonValue, range: Range): number | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  if (!/^\s*[+-]?\d+(\.\d+)?\s*$/.test(String(value))) return undefined;
  return Number(value) * UNITS[range];
}

/**
 * Translates the filter to the products' own fields, for the database: sizes and labels are rows related to a product, and
 * sold out sizes are excluded.
 */
export function inProductFields(filter: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(filter).map(([key, operand]): [string, JsonValue] => {
      const link = facets.includes(key as Facet) ? linkedFacet(key as Facet) : undefined;
      if (link) return [link.relation, { _some: { [key]: operand, ...link.only } }];
      if ((key === "_and" || key === "_or") && Array.isArray(operand))
        return [key, operand.map((part) => (isObject(part) ? inProductFields(part) : part))];
      return [key, operand];
    }),
  );
}
