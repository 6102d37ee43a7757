import { insertUser } from "../accounts/insert-user";
import { hashPassword } from "../auth/passwords";
import type { Permissions } from "../auth/sessions";
import { type Database, openDatabase } from "../db/engine";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import { invalidCredentials } from "../http/errors";
import type { Registry } from "../query/data-model";
import { readItem, type Source } from "../query/read";
import type { Access } from "../query/reader";
import { ADMINISTRATOR, type Dataset, PUBLIC, USERS } from "./dataset";

/** What the data set's users need to sign in; everything else about them is a row of `directus_users`. */
export interface Credentials {
  id: string;
  email: string;
  password_hash: string;
  isActive: boolean;
}

/**
 * Opens a database with the shop's schema for the accounts of the data set's users: they sign in by the same code as the
 * shop's customers.
 */
export async function openAccounts(
  { users }: Dataset,
  location: Parameters<typeof openDatabase>[0],
): Promise<Database<Tables>> {
  const accounts = await openDatabase<Tables>(location);
  try {
    await migrate(accounts);
    const credentials = await Promise.all(
      Object.values(users).map(async ({ id, email, password, status }) => ({
        ...{ id, email, isActive: status === "active" },
        password_hash: await hashPassword(password),
      })),
    );
    await addAccounts(accounts, credentials);
    return accounts;
  } catch (error) {
    await accounts.close();
    throw error;
  }
}

/** @throws RequestError RECORD_NOT_UNIQUE for a taken email; then it adds none */
export async function addAccounts(accounts: Database<Tables>, users: readonly Credentials[]): Promise<void> {
  const created_on = new Date().toISOString();
  const unused = {
    first_name: "",
    last_name: "",
    countries_id: null,
    tier: "basic",
    locale: "en",
    newsletter: 0,
  } as const;
  await accounts.write(async (trx) => {
    for (const { isActive, ...user } of users)
      await insertUser(trx, { ...unused, ...user, status: isActive ? "active" : "suspended", created_on });
  });
}

const reader: Access = { admin: true, role: ADMINISTRATOR, user: null };

/** The permissions of the data set's users. Users without a role have those of the public. */
export function datasetPermissions(dataset: Dataset, registry: Registry, source: Source): Permissions {
  const { users, roles, permissions } = dataset;
  const given = new Map(Object.values(users).map((user) => [user.id, user]));
  const names = new Map(Object.entries(roles).map(([name, id]) => [id, name]));

  async function profileOf(usersId: string): Promise<Record<string, unknown>> {
    const { data } = await readItem(source, registry, USERS, usersId, {}, reader).catch(() => {
      throw invalidCredentials();
    });
    if (Array.isArray(data)) throw invalidCredentials();
    // Permissions may use values of the given users that are no field.
    const { password: _, ...profile } = { ...given.get(usersId), ...data };
    return profile;
  }

  return {
    async accessOf(usersId) {
      const profile = await profileOf(usersId);
      const roleId = typeof profile.role === "string" ? profile.role : null;
      if (given.get(usersId)?.role === ADMINISTRATOR)
        return { admin: true, role: ADMINISTRATOR, user: usersId, profile };
      const role = names.get(roleId ?? "") ?? PUBLIC;
      const own = permissions[role]?.[USERS]?.read;
      return { role, user: usersId, profile, ownFields: own ? (own.fields ?? ["*"]) : [], roleId };
    },
    async claimsOf(usersId) {
      const isAdmin = given.get(usersId)?.role === ADMINISTRATOR;
      const { role } = await profileOf(usersId);
      return { role: typeof role === "string" ? role : null, app_access: isAdmin, admin_access: isAdmin };
    },
  };
}
