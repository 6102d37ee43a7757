import { z } from "zod";
import type { CollectionSpec, FieldSpec, ReadPermission, Registry } from "../query/data-model";

const fieldType = z.enum([
  "integer",
  "bigInteger",
  "float",
  "decimal",
  "boolean",
  "string",
  "text",
  "uuid",
  "hash",
  "date",
  "dateTime",
  "timestamp",
  "time",
  "csv",
  "json",
  "alias",
]);

const relation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("m2o"), to: z.string() }),
  z.object({ kind: z.literal("o2m"), collection: z.string(), field: z.string() }),
  z.object({
    kind: z.literal("m2m"),
    junction: z.string(),
    junctionField: z.string(),
    farField: z.string(),
    to: z.string(),
  }),
]);

const field = z.object({
  type: fieldType,
  primaryKey: z.boolean().optional(),
  scale: z.number().int().min(0).max(10).optional(),
  default: z.json().optional(),
  relation: relation.optional(),
});
const fields = z.record(z.string(), field);

const row = z.record(z.string(), z.json());
export type DatasetRow = z.infer<typeof row>;

const action = z.object({
  fields: z.array(z.string()).nullish(),
  filter: z.record(z.string(), z.json()).nullish(),
  /** Values of a new row. */
  presets: z.record(z.string(), z.json()).nullish(),
});

const user = z.looseObject({
  id: z.string(),
  email: z.string(),
  password: z.string(),
  status: z.string(),
  role: z.string().nullable(),
});

const schema = z.object({
  recordedWith: z.object({ secret: z.string().min(1) }),
  /** Name → id. */
  roles: z.record(z.string(), z.string()),
  collections: z.record(z.string(), z.object({ singleton: z.boolean().optional(), fields })),
  userFields: fields.default({}),
  permissions: z.record(z.string(), z.record(z.string(), z.record(z.string(), action))),
  users: z.record(z.string(), user),
  rows: z.record(z.string(), z.union([z.array(row), row])),
});
export type Dataset = z.infer<typeof schema>;

export const USERS = "directus_users";
export const ADMINISTRATOR = "administrator";
export const PUBLIC = "public";

const SYSTEM_USER_FIELDS: Record<string, FieldSpec> = {
  id: { type: "uuid", primaryKey: true },
  first_name: { type: "string" },
  last_name: { type: "string" },
  email: { type: "string" },
  password: { type: "hash" },
  status: { type: "string" },
  role: { type: "uuid" },
  provider: { type: "string" },
};

/** Passwords are in the accounts; here is a text without meaning, because answers mask the field. */
export const OF_EVERY_USER = { password: "-", provider: "default" };

/** Checks the file's shape. Throws with the paths of the errors. */
export function parseDataset(value: unknown): Dataset {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`Not a data set: ${z.prettifyError(result.error)}`);
  return result.data;
}

/** The data set's model and read permissions, with its users as a collection that only relations reach. */
export function registryOf(dataset: Dataset): Registry {
  const collections: Record<string, CollectionSpec> = {
    ...dataset.collections,
    [USERS]: { internal: true, fields: { ...SYSTEM_USER_FIELDS, ...dataset.userFields } },
  };
  for (const { fields: own } of Object.values(collections)) {
    for (const { type, relation } of Object.values(own)) {
      // Relations to collections that data sets lack, such as files and roles: only the key is readable.
      if (relation?.kind !== "m2o" || Object.hasOwn(collections, relation.to)) continue;
      collections[relation.to] = { internal: true, fields: { id: { type, primaryKey: true } } };
    }
  }
  const permissions: Registry["permissions"] = {};
  for (const [role, granted] of Object.entries(dataset.permissions)) {
    const readable: Record<string, ReadPermission> = {};
    for (const [collection, { read }] of Object.entries(granted)) {
      if (read) readable[collection] = { fields: read.fields ?? ["*"], filter: read.filter ?? undefined };
    }
    permissions[role] = readable;
  }
  return { collections, permissions };
}

/** Rows by collection, including the users. */
export function rowsOf(dataset: Dataset): Map<string, DatasetRow[]> {
  const rows = new Map(
    Object.entries(dataset.rows).map(([name, given]) => [name, Array.isArray(given) ? given : [given]]),
  );
  const users = Object.values(dataset.users).map((user) => {
    const role = user.role === null ? null : (dataset.roles[user.role] ?? null);
    return row.parse({ ...user, role, ...OF_EVERY_USER });
  });
  return rows.set(USERS, users);
}
