import { sql } from "kysely";
import { invalidQuery } from "../http/errors";
import type { Compiler } from "./compiler";
import type { Collection } from "./data-model";
import { column, type Expression, ordered } from "./expressions";
import { type Step, segmentsOf, stepOf, type Target, targetOf } from "./path";
import type { Reader } from "./reader";
import type { Scope } from "./scope";

export interface SortKey {
  path: Step[];
  target: Target;
  descending: boolean;
}

/** Throws FORBIDDEN for fields that the reader may not sort by, because an order reveals hidden values. */
export function resolveSort(sort: readonly string[], collection: Collection, reader: Reader): SortKey[] {
  return sort.map((text) => {
    const descending = text.startsWith("-");
    const segments = segmentsOf(descending ? text.slice(1) : text);
    const path: Step[] = [];
    let at = collection;
    for (const name of segments.slice(0, -1)) {
      const field = reader.fields(at).get(name);
      // A plain field has no sub-fields: `name.x` gets the error of an unknown field `x`.
      const step = stepOf(reader, at, field && !field.hop ? (segments.at(-1) ?? "") : name, path);
      path.push(step);
      at = step.hop.to;
    }
    const name = segments.at(-1) ?? "";
    const target = targetOf(reader, at, name, path);
    if (!target.fn && target.field.hop?.many) {
      // A relation without a field sorts by the related rows' keys.
      const step = stepOf(reader, at, name, path);
      refuseFanOut([...path, step]);
      return { path: [...path, step], target: { field: step.hop.to.primaryKey }, descending };
    }
    refuseFanOut(path);
    if (!target.fn && (target.field.type === "json" || target.field.type === "alias")) {
      throw invalidQuery(`"${text}" can't be sorted by`);
    }
    return { path, target, descending };
  });
}

/**
 * The first step reads each related row once. Behind another relation, rows that share it read the same rows again: each
 * such step multiplies the work, by twenty for the products of a product's brand.
 */
function refuseFanOut(path: readonly Step[]): void {
  if (path.slice(1).some(({ hop }) => hop.many)) throw invalidQuery('Too many relations in "sort"');
}

/** The `order by` expression; nulls last ascending and first descending as on PostgreSQL, ties by key. */
export function orderBy(keys: readonly SortKey[], scope: Scope, compiler: Compiler): Expression {
  const byKey: SortKey = { path: [], target: { field: scope.collection.primaryKey }, descending: false };
  return sql.join([...keys, byKey].map((key) => term(key, scope, compiler)));
}

function term(key: SortKey, scope: Scope, compiler: Compiler): Expression {
  const many = key.path.some(({ hop }) => hop.many);
  const value = many ? extreme(key, scope, compiler) : valueAt(key, scope, compiler);
  return key.descending ? sql`${value} desc nulls first` : sql`${value} asc nulls last`;
}

function valueAt({ path, target }: SortKey, scope: Scope, compiler: Compiler): Expression {
  const { expression, type } = compiler.target(target, scope.aliasAt(path));
  return ordered(expression, type, compiler.engine);
}

/** Of many related rows, the first in the sort direction counts; descending this is a null if there is one. */
function extreme(key: SortKey, outer: Scope, compiler: Compiler): Expression {
  const scope = compiler.scope(outer.collection, "many");
  const value = valueAt(key, scope, compiler);
  const { column: name } = outer.collection.primaryKey;
  const same = sql`${column(scope.alias, name)} = ${column(outer.alias, name)}`;
  const largest = sql`case when count(*) = count(${value}) then max(${value}) end`;
  const aggregate = key.descending ? largest : sql`min(${value})`;
  return sql`(select ${aggregate} from ${scope.from} where ${same})`;
}
