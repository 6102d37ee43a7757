import type { Selectable, Transaction, Updateable } from "kysely";
import { type UserChange, userChange } from "~/contract/accounts.server";
import { requireNewEmail, requireNewPassword } from "../auth/body-fields";
import { hashPassword, isPassword } from "../auth/passwords";
import { makeUserToken } from "../auth/user-tokens";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Users } from "../db/tables/customers";
import { isUniqueViolation } from "../db/unique-violation";
import { checked } from "../http/body";
import { emailTaken, forbiddenField, invalidCredentials, RequestError } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import type { Client } from "../limits/client";
import type { DatabaseLimiter } from "../limits/database-limiter";
import type { PasswordGuesses } from "../limits/password-guesses";
import { queueMail } from "../mail/queue";
import { subscribeIn, unsubscribeEmail } from "../newsletter/subscriptions";
import type { JsonObject, JsonValue } from "../query/json";
import { changeCredentials } from "./change-credentials";
import { newsletterRequest } from "./newsletter-request";
import { requireCountry } from "./require-country";
import { replaceWishlist } from "./wishlist";

/**
 * The changes in a body: its fields themselves, as in Directus, or those of its only field `data`, as the specification
 * writes the call (section 7).
 * @throws RequestError FORBIDDEN for a field that users cannot change, FAILED_VALIDATION for email or password,
 * INVALID_PAYLOAD for other values and for links to other sites
 */
export function changeOf(sent: JsonObject, pagesUrl: PagesUrl): UserChange {
  const body = isObject(sent.data) && Object.keys(sent).length === 1 ? sent.data : sent;
  const forbidden = Object.keys(body).find((name) => !Object.hasOwn(userChange.shape, name));
  if (forbidden !== undefined) throw forbiddenField(forbidden, "directus_users");
  if (Object.hasOwn(body, "email")) requireNewEmail(body.email);
  if (Object.hasOwn(body, "password")) requireNewPassword(body.password);
  const change = checked(body, userChange);
  for (const url of [change.confirm_url, change.newsletter_confirm_url, change.newsletter_unsubscribe_url])
    if (url !== undefined) requireOwnPage(url, pagesUrl);
  return change;
}

interface ChangeContext {
  database: Database<Tables>;
  guesses: PasswordGuesses;
  /** New emails per user: each one mails a stranger, and shows whether the email has an account. */
  newEmails: DatabaseLimiter;
  /** Mails with a link to one email, whichever account asks for them. */
  linksPerEmail: DatabaseLimiter;
  client: Client;
  /** The shortened IP for the proof of consent; empty if unknown. */
  ip: string;
}

type Before = Pick<Selectable<Users>, "id" | "email" | "email_key" | "password_hash" | "email_confirmed_on" | "locale">;

/**
 * Changes a user. A new email or password ends all sessions, and a mail reports it.
 * @throws RequestError INVALID_OLD_PASSWORD without the valid password for a new email or password, 429 after too many wrong
 * ones, new emails or links to one email, RECORD_NOT_UNIQUE for a taken email, INVALID_PAYLOAD for an unknown country
 */
export async function changeUser(context: ChangeContext, usersId: string, change: UserChange): Promise<void> {
  const { database } = context;
  const before = await database.read
    .selectFrom("users")
    .select(["id", "email", "email_key", "password_hash", "email_confirmed_on", "locale"])
    .where("id", "=", usersId)
    .executeTakeFirst();
  if (!before) throw invalidCredentials();
  const newEmail = change.email !== before.email ? change.email : undefined;
  if (newEmail !== undefined) await context.newEmails.count(usersId);
  if (newEmail !== undefined || change.password !== undefined) await requireOldPassword(context, before, change);
  const password_hash = change.password === undefined ? undefined : await hashPassword(change.password);
  const now = new Date();
  try {
    await database.write(async (trx) => {
      await requireUnchanged(trx, before);
      await requireCountry(trx, change.countries_id);
      const plain = plainFields(change);
      if (Object.keys(plain).length > 0) await trx.updateTable("users").set(plain).where("id", "=", usersId).execute();
      await changeCredentials(trx, usersId, { email: newEmail, password_hash }, now);
      if (newEmail !== undefined) {
        await context.linksPerEmail.count(newEmail.toLowerCase(), { trx });
        await queueEmailMails(trx, before, { ...change, email: newEmail }, now);
      }
      if (password_hash !== undefined) {
        const { email: recipient, locale } = before;
        await queueMail(trx, { kind: "password_changed", recipient, locale, usersId }, now);
      }
      if (change.wishlist) await replaceWishlist(trx, usersId, change.wishlist, now);
      if (change.newsletter !== undefined) await changeSubscription(trx, before, change, { ip: context.ip, now });
    });
  } catch (error) {
    throw newEmail !== undefined && isUniqueViolation(error) ? emailTaken(newEmail) : error;
  }
}

async function requireOldPassword(
  { guesses, client }: ChangeContext,
  { email, password_hash }: Before,
  { old_password = "" }: UserChange,
): Promise<void> {
  const isRight = await guesses.limit({ email, client }, async () =>
    (await isPassword(old_password, password_hash)) ? true : undefined,
  );
  if (isRight) return;
  throw new RequestError(400, "INVALID_OLD_PASSWORD", "The old password is wrong.", { field: "old_password" });
}

const PLAIN_FIELDS = ["first_name", "last_name", "phone", "countries_id", "locale"] as const;

function plainFields(change: UserChange): Updateable<Users> {
  return Object.fromEntries(PLAIN_FIELDS.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])));
}

/** Locks the user. @throws RequestError 401 when the account was deleted or its password changed since `before` was read */
async function requireUnchanged(trx: Transaction<Tables>, { id, password_hash }: Before): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw invalidCredentials();
}

/** A notice to the former email, and a link to the new one. */
async function queueEmailMails(
  trx: Transaction<Tables>,
  before: Before,
  { email, confirm_url }: { email: string; confirm_url?: string },
  now: Date,
): Promise<void> {
  const { id: usersId, locale } = before;
  await queueMail(trx, { kind: "email_changed", recipient: before.email, locale, usersId }, now);
  if (confirm_url === undefined) return;
  const links = { confirm: confirm_url + (await makeUserToken(trx, usersId, "email_confirmation", now)) };
  await queueMail(trx, { kind: "email_confirmation", recipient: email, locale, usersId, links }, now);
}

async function changeSubscription(
  trx: Transaction<Tables>,
  before: Before,
  change: UserChange,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const { email, locale } = { ...before, ...change };
  if (change.newsletter) await subscribeIn(trx, newsletterRequest(change, { email, locale, ip }), now);
  else if (before.email_confirmed_on !== null) await unsubscribeEmail(trx, before.email_key, now);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
