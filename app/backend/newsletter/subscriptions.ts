import type { Transaction } from "kysely";
import type { ConfirmationRequest, NewsletterStatus, SubscriptionRequest } from "~/contract/newsletter.server";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { NewsletterMail, NewsletterSubscriptions } from "../db/tables/mails";
import { forbidden, RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { queueSubscribe, queueUnsubscribe } from "./service-sync";
import { findByToken, forgetProofs, makeToken } from "./tokens";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum mails per email and day. */
const MAILS_A_DAY = 3;
/** The minimum time between two mails to one email, so that a form submitted again and again fills nobody's inbox. */
const PAUSE_MS = 10 * 60 * 1000;

/**
 * Stores a sign-up and queues a mail: to confirm, or that the email is already subscribed. The result is always the same,
 * so that callers cannot find out whether an email is known.
 * @param request its `email` is valid
 * @param count counts the sign-up for its client, before anything else in the transaction; rejects beyond the limit
 */
export async function subscribe(
  database: Database<Tables>,
  request: SubscriptionRequest,
  count: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const now = new Date();
  await database.write(async (trx) => {
    await count(trx);
    await subscribeIn(trx, request, now);
  });
}

/** As `subscribe`, in a transaction of the caller, who limits the sign-ups. */
export async function subscribeIn(trx: Transaction<Tables>, request: SubscriptionRequest, now: Date): Promise<void> {
  const email_key = request.email.toLowerCase();
  const proof = {
    email: request.email,
    locale: request.locale,
    consent_version: request.consent_version,
    request_ip: request.ip,
  };
  const requested_on = now.toISOString();
  await trx
    .insertInto("newsletter_subscriptions")
    .values({
      ...proof,
      requested_on,
      email_key,
      status: "pending",
      confirmed_on: null,
      confirm_ip: null,
      unsubscribed_on: null,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .execute();
  // Write before read, so that the second of two parallel requests waits for the first.
  const { id, status, unsubscribed_on } = await trx
    .updateTable("newsletter_subscriptions")
    .set({ email_key })
    .where("email_key", "=", email_key)
    .returning(["id", "status", "unsubscribed_on"])
    .executeTakeFirstOrThrow();
  // Every mail has a separate key.
  const mailsToday = await trx
    .selectFrom("newsletter_tokens")
    .select("created_on")
    .where("newsletter_subscriptions_id", "=", id)
    .where("purpose", "=", "unsubscribe")
    .where("created_on", ">", new Date(now.getTime() - DAY_MS).toISOString())
    .execute();
  // An existing subscription or unsubscription keeps its proof until the new sign-up is confirmed.
  if (status === "pending")
    await trx
      .updateTable("newsletter_subscriptions")
      .set({ ...proof, requested_on })
      .where("id", "=", id)
      .execute();
  if (mailsToday.length >= MAILS_A_DAY) return;
  // An unsubscription has disabled the links of earlier mails, and only a reader of these mails can unsubscribe.
  const since = status === "unsubscribed" ? (unsubscribed_on ?? "") : "";
  const pauseBegan = new Date(now.getTime() - PAUSE_MS).toISOString();
  if (mailsToday.some(({ created_on }) => created_on > pauseBegan && created_on > since)) return;
  const confirm =
    status === "confirmed"
      ? undefined
      : { address: request.confirm_url, token: await makeToken(trx, id, "confirm", now, proof) };
  await queueNewsletterMail(trx, { id, ...proof }, confirm ? "newsletter_confirmation" : "newsletter_already", {
    confirm,
    unsubscribe_url: request.unsubscribe_url,
    now,
  });
}

/** @throws RequestError 403 when the key is unknown, 410 when it has expired */
export async function confirmationStatus(database: Database<Tables>, token: string): Promise<NewsletterStatus> {
  const { status } = await confirmable(database.read, token, new Date());
  return status;
}

/**
 * Confirms a sign-up: stores its proof, queues the welcome mail and the call to the newsletter service.
 * @throws RequestError 403 when the key is unknown, 410 when it has expired
 */
export async function confirm(database: Database<Tables>, request: ConfirmationRequest): Promise<NewsletterStatus> {
  const now = new Date();
  return database.write<NewsletterStatus>(async (trx) => {
    const { id } = await confirmable(trx, request.token, now);
    // Write before the second read: a parallel unsubscription may have removed the key.
    await trx
      .updateTable("newsletter_subscriptions")
      .set((eb) => ({ status: eb.ref("status") }))
      .where("id", "=", id)
      .execute();
    const { status, signUp } = await confirmable(trx, request.token, now);
    // The button was pressed twice.
    if (status === "confirmed") return status;
    const confirmed = await trx
      .updateTable("newsletter_subscriptions")
      .set({
        ...signUp,
        status: "confirmed",
        confirmed_on: now.toISOString(),
        confirm_ip: request.ip,
        unsubscribed_on: null,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await forgetProofs(trx, id);
    await queueSubscribe(trx, id, now);
    await queueNewsletterMail(trx, confirmed, "newsletter_welcome", { unsubscribe_url: request.unsubscribe_url, now });
    return "confirmed";
  });
}

/** @throws RequestError 403 when the key is unknown */
export async function unsubscriptionStatus(database: Database<Tables>, token: string): Promise<NewsletterStatus> {
  const match = await findByToken(database.read, token, "unsubscribe", new Date());
  if (!match) throw forbidden();
  return match.status;
}

/**
 * Ends a subscription, confirmed or not. Its confirmation links stop working.
 * @throws RequestError 403 when the key is unknown
 */
export async function unsubscribe(database: Database<Tables>, token: string): Promise<NewsletterStatus> {
  const now = new Date();
  return database.write<NewsletterStatus>(async (trx) => {
    const match = await findByToken(trx, token, "unsubscribe", now);
    if (!match) throw forbidden();
    await endSubscription(trx, match.id, now);
    return "unsubscribed";
  });
}

/** As `unsubscribe`, for the confirmed email of an account. @param emailKey the email in lower case */
export async function unsubscribeEmail(trx: Transaction<Tables>, emailKey: string, now: Date): Promise<void> {
  const subscription = await trx
    .selectFrom("newsletter_subscriptions")
    .select("id")
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  if (subscription) await endSubscription(trx, subscription.id, now);
}

async function endSubscription(trx: Transaction<Tables>, id: number, now: Date): Promise<void> {
  const ended = await trx
    .updateTable("newsletter_subscriptions")
    .set({ status: "unsubscribed", unsubscribed_on: now.toISOString() })
    .where("id", "=", id)
    .where("status", "!=", "unsubscribed")
    .returning("id")
    .executeTakeFirst();
  await trx
    .deleteFrom("newsletter_tokens")
    .where("newsletter_subscriptions_id", "=", id)
    .where("purpose", "=", "confirm")
    .execute();
  if (ended) await queueUnsubscribe(trx, id, now);
}

async function confirmable(db: Parameters<typeof findByToken>[0], token: string, now: Date) {
  const match = await findByToken(db, token, "confirm", now);
  if (!match) throw forbidden();
  // Unsubscribing removes these keys, so this one is newer.
  const status: NewsletterStatus = match.status === "confirmed" ? "confirmed" : "pending";
  // After a confirmation in time the page stays visible.
  if (match.expired && status === "pending")
    throw new RequestError(410, "TOKEN_EXPIRED", "The link is no longer valid.");
  return { ...match, status };
}

interface MailOptions {
  confirm?: { address: string; token: string };
  unsubscribe_url: string;
  now: Date;
}

async function queueNewsletterMail(
  trx: Transaction<Tables>,
  { id, email, locale }: { id: number } & Pick<NewsletterSubscriptions, "email" | "locale">,
  kind: NewsletterMail,
  { confirm, unsubscribe_url, now }: MailOptions,
): Promise<void> {
  const links = {
    ...(confirm ? { confirm: confirm.address + confirm.token } : {}),
    unsubscribe: unsubscribe_url + (await makeToken(trx, id, "unsubscribe", now)),
  };
  await queueMail(trx, { kind, recipient: email, locale, links }, now);
}
