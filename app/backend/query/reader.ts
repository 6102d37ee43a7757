import { forbiddenCollection, forbiddenField } from "../http/errors";
import { type Collection, type Field, type Model, modelOf, type ReadPermission, type Registry } from "./data-model";
import type { JsonObject } from "./json";

/** The reader's identity and permissions. */
export interface Access {
  /** Reads everything. */
  admin?: boolean;
  /** Key of the registry's permissions. A role without permissions reads nothing. */
  role: string;
  /** Value of `$CURRENT_USER`; null for the public. */
  user: string | number | null;
  /** Values of `$CURRENT_USER.email` and the like, for permissions; queries may use only those in `ownFields`. */
  profile?: Readonly<Record<string, unknown>>;
  /** The fields of their own row that users may read; `*` for all. */
  ownFields?: readonly string[];
  /** Value of `$CURRENT_ROLE`, if it differs from the role's key. */
  roleId?: string | null;
}

/** The model with the permissions of one reader. */
export class Reader {
  readonly access: Access;
  readonly #model: Model;
  readonly #permissions: Record<string, ReadPermission>;
  readonly #visible = new Map<Collection, ReadonlyMap<string, Field>>();

  constructor(model: Model, permissions: Record<string, ReadPermission>, access: Access) {
    this.access = access;
    this.#model = model;
    this.#permissions = permissions;
  }

  /** The same user without limits, for the filters of permissions: these may use fields that the user must not see. */
  unlimited(): Reader {
    return new Reader(this.#model, this.#permissions, { ...this.access, admin: true });
  }

  /** Throws FORBIDDEN for a collection that is unknown, hidden or not readable. */
  collection(name: string): Collection {
    const collection = this.#model.get(name);
    if (!collection || !this.mayRead(collection)) throw forbiddenCollection(name);
    return collection;
  }

  mayRead(collection: Collection): boolean {
    return this.access.admin === true || this.#permission(collection) !== undefined;
  }

  fields(collection: Collection): ReadonlyMap<string, Field> {
    if (this.access.admin) return collection.fields;
    let visible = this.#visible.get(collection);
    if (!visible) {
      const allowed = new Set(this.#permission(collection)?.fields ?? []);
      visible = new Map([...collection.fields].filter(([name]) => allowed.has("*") || allowed.has(name)));
      this.#visible.set(collection, visible);
    }
    return visible;
  }

  /** Throws FORBIDDEN for a field that is unknown or not readable. `path` names the relations before it. */
  field(collection: Collection, name: string, path: readonly string[]): Field {
    if (!this.mayRead(collection)) throw forbiddenCollection(collection.name, path);
    const field = this.fields(collection).get(name);
    if (!field) throw forbiddenField(name, collection.name, path);
    return field;
  }

  rowFilter(collection: Collection): JsonObject | undefined {
    return this.access.admin ? undefined : this.#permission(collection)?.filter;
  }

  #permission({ name }: Collection): ReadPermission | undefined {
    return Object.hasOwn(this.#permissions, name) ? this.#permissions[name] : undefined;
  }
}

export function readerOf(registry: Registry, access: Access): Reader {
  const { permissions } = registry;
  const own = Object.hasOwn(permissions, access.role) ? permissions[access.role] : undefined;
  return new Reader(modelOf(registry), own ?? {}, access);
}
