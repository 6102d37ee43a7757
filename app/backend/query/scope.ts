import { sql } from "kysely";
import { invalidQuery } from "../http/errors";
import type { Collection } from "./data-model";
import { column, type Expression } from "./expressions";
import type { Step } from "./path";

const MAX_JOINS = 40;

/** Each such join multiplies the rows that one condition reads. */
const MAX_MANY_JOINS = 4;

/**
 * A table under an alias, with the left joins that its paths need. All paths through the same relation share one join,
 * so that their conditions apply to the same row.
 */
export class Scope {
  readonly collection: Collection;
  readonly alias: string;
  /** Which joins may be added: to many rows, to one row only, or none. */
  readonly joins: "many" | "one" | "none";
  readonly #nextAlias: () => string;
  readonly #rowCondition: (collection: Collection, alias: string) => Expression | undefined;
  readonly #joined = new Map<string, { alias: string; join: Expression }>();
  #many = 0;

  constructor(
    collection: Collection,
    joins: Scope["joins"],
    nextAlias: () => string,
    rowCondition: (collection: Collection, alias: string) => Expression | undefined,
  ) {
    this.collection = collection;
    this.alias = nextAlias();
    this.joins = joins;
    this.#nextAlias = nextAlias;
    this.#rowCondition = rowCondition;
  }

  /** Alias of the row at the end of the path; rows that the reader may not see count as missing. */
  aliasAt(path: readonly Step[]): string {
    let alias = this.alias;
    let key = "";
    for (const step of path) {
      key += `${step.name}.`;
      alias = this.#joined.get(key)?.alias ?? this.#join(key, step, alias);
    }
    return alias;
  }

  get from(): Expression {
    const joins = [...this.#joined.values()].map(({ join }) => join);
    return sql`${sql.table(this.collection.table)} as ${sql.id(this.alias)}${sql.join(joins, sql``)}`;
  }

  #join(key: string, { hop }: Step, from: string): string {
    if (hop.many) this.#many++;
    if (this.#joined.size >= MAX_JOINS || this.#many > MAX_MANY_JOINS) throw invalidQuery("Too many relations");
    const alias = this.#nextAlias();
    const link = sql`${column(alias, hop.remoteColumn)} = ${column(from, hop.localColumn)}`;
    const visible = this.#rowCondition(hop.to, alias);
    const on = visible ? sql`${link} and ${visible}` : link;
    const join = sql` left join ${sql.table(hop.to.table)} as ${sql.id(alias)} on ${on}`;
    this.#joined.set(key, { alias, join });
    return alias;
  }
}
