import type { Transaction, Updateable } from "kysely";
import { type UserChange, userChange } from "~/contract/accounts.server";
import { requireNewEmail, requireNewPassword } from "../auth/body-fields";
import { hashPassword, isPassword } from "../auth/passwords";
import { endSessionsOf } from "../auth/refresh-tokens";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Users } from "../db/tables/customers";
import { forbiddenField, invalidCredentials, invalidPayload, RequestError } from "../http/errors";
import type { JsonObject } from "../query/json";
import { replaceWishlist } from "./wishlist";

/**
 * The changes in a body.
 * @throws RequestError FORBIDDEN for a field that users cannot change, FAILED_VALIDATION for email or password,
 * INVALID_PAYLOAD for other values
 */
export function changeOf(body: JsonObject): UserChange {
  const forbidden = Object.keys(body).find((name) => !Object.hasOwn(userChange.shape, name));
  if (forbidden !== undefined) throw forbiddenField(forbidden, "directus_users");
  if (Object.hasOwn(body, "email")) requireNewEmail(body.email);
  if (Object.hasOwn(body, "password")) requireNewPassword(body.password);
  const parsed = userChange.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidPayload(`"${issue?.path.join(".") ?? ""}" ${issue?.message ?? "is not valid"}`);
}

/**
 * Changes a user. A new email or password ends all sessions.
 * @throws RequestError INVALID_OLD_PASSWORD without the valid password for a new email or password, RECORD_NOT_UNIQUE for a
 * taken email, INVALID_PAYLOAD for an unknown country or product
 */
export async function changeUser(database: Database<Tables>, usersId: string, change: UserChange): Promise<void> {
  const { email, password, old_password = "", wishlist } = change;
  const before = await database.read
    .selectFrom("users")
    .select(["email", "password_hash"])
    .where("id", "=", usersId)
    .executeTakeFirst();
  if (!before) throw invalidCredentials();
  const isNewEmail = email !== undefined && email !== before.email;
  const isSensitive = isNewEmail || password !== undefined;
  if (isSensitive && !(await isPassword(old_password, before.password_hash)))
    throw new RequestError(400, "INVALID_OLD_PASSWORD", "The old password is wrong.", { field: "old_password" });
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  await database.write(async (trx) => {
    if (change.countries_id) await requireCountry(trx, change.countries_id);
    if (isNewEmail) await requireFreeEmail(trx, email, usersId);
    const set: Updateable<Users> = {
      ...pickFields(change),
      ...(isNewEmail ? { email, email_key: email.toLowerCase(), email_confirmed_on: null } : {}),
      ...(password_hash === undefined ? {} : { password_hash }),
    };
    if (Object.keys(set).length > 0) {
      const changed = await trx
        .updateTable("users")
        .set(set)
        .where("id", "=", usersId)
        // Of two changes with the same old password the second one fails.
        .$if(isSensitive, (query) => query.where("password_hash", "=", before.password_hash))
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw invalidCredentials();
    }
    if (wishlist) await replaceWishlist(trx, usersId, wishlist);
    if (isSensitive) await endSessionsOf(trx, usersId);
  });
}

const PLAIN_FIELDS = ["first_name", "last_name", "phone", "countries_id", "locale"] as const;

function pickFields(change: UserChange): Updateable<Users> {
  return Object.fromEntries(PLAIN_FIELDS.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])));
}

async function requireCountry(trx: Transaction<Tables>, id: number): Promise<void> {
  const country = await trx.selectFrom("countries").select("id").where("id", "=", id).executeTakeFirst();
  if (!country) throw invalidPayload('"countries_id" is no country');
}

async function requireFreeEmail(trx: Transaction<Tables>, email: string, usersId: string): Promise<void> {
  const owner = await trx
    .selectFrom("users")
    .select("id")
    .where("email_key", "=", email.toLowerCase())
    .where("id", "!=", usersId)
    .executeTakeFirst();
  if (owner) throw emailTaken(email);
}

/** The answer of Directus for a taken email. */
export function emailTaken(email: string): RequestError {
  const value = `[${email.toLowerCase()}]`;
  const details = { collection: "directus_users", field: "email", value };
  return new RequestError(
    400,
    "RECORD_NOT_UNIQUE",
    `Value "${value}" for field "email" in collection "directus_users" has to be unique.`,
    details,
  );
}
