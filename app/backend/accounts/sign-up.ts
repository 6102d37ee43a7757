import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { z } from "zod";
import { signUpRequest } from "~/contract/accounts.server";
import { requireNewEmail, requireNewPassword } from "../auth/body-fields";
import { hashPassword } from "../auth/passwords";
import { makeUserToken } from "../auth/user-tokens";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { checked } from "../http/body";
import { forbiddenField } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import type { Client } from "../limits/client";
import { ClientLimiter } from "../limits/client-limiter";
import { queueMail } from "../mail/queue";
import { subscribeIn } from "../newsletter/subscriptions";
import type { JsonObject } from "../query/json";
import { insertUser } from "./insert-user";
import { newsletterRequest } from "./newsletter-request";
import { requireCountry } from "./require-country";
import { giveWelcomeCoupon } from "./welcome-coupon";

const HOUR_SECONDS = 3_600;
export const SIGN_UPS_PER_IP = 10;

type SignUpData = z.output<typeof signUpRequest>;

/** The limit of sign-ups per client and hour. It also slows down a search for taken emails. */
export function signUpLimiter(database: Database<Tables>, signUpsPerIp = SIGN_UPS_PER_IP): ClientLimiter {
  return new ClientLimiter({
    database,
    name: "sign-up",
    seconds: HOUR_SECONDS,
    points: signUpsPerIp,
  });
}

/**
 * The sign-up in a body.
 * @throws RequestError FORBIDDEN for a field that a sign-up has not, FAILED_VALIDATION for email or password, INVALID_PAYLOAD
 * for other values and for links to other sites
 */
export function signUpOf(body: JsonObject, pagesUrl: PagesUrl): SignUpData {
  const forbidden = Object.keys(body).find((name) => !Object.hasOwn(signUpRequest.shape, name));
  if (forbidden !== undefined) throw forbiddenField(forbidden, "directus_users");
  requireNewEmail(body.email);
  requireNewPassword(body.password);
  const data = checked(body, signUpRequest);
  for (const url of [data.confirm_url, data.newsletter_confirm_url, data.newsletter_unsubscribe_url])
    if (url !== undefined) requireOwnPage(url, pagesUrl);
  return data;
}

interface SignUpContext {
  database: Database<Tables>;
  limiter: ClientLimiter;
  client: Client;
  /** The shortened IP for the proof of consent; empty if unknown. */
  ip: string;
}

/**
 * Creates an account with its welcome coupon, and queues the welcome mail and the newsletter's confirmation mail.
 * @throws RequestError 429 after too many sign-ups of the client, RECORD_NOT_UNIQUE for a taken email, INVALID_PAYLOAD
 */
export async function signUp({ database, limiter, client, ip }: SignUpContext, data: SignUpData): Promise<void> {
  const { email, locale } = data;
  const subscription = data.newsletter ? newsletterRequest(data, { email, locale, ip }) : undefined;
  await limiter.count(client);
  const password_hash = await hashPassword(data.password);
  const now = new Date();
  const hasAccepted = data.privacy_version !== "";
  await database.write(async (trx) => {
    await requireCountry(trx, data.countries_id);
    const id = randomUUID();
    await insertUser(trx, {
      id,
      email: data.email,
      password_hash,
      first_name: data.first_name,
      last_name: data.last_name,
      countries_id: data.countries_id ?? null,
      tier: "basic",
      locale: data.locale,
      newsletter: data.newsletter ? 1 : 0,
      status: "active",
      created_on: now.toISOString(),
      privacy_version: data.privacy_version,
      privacy_on: hasAccepted ? now.toISOString() : null,
      privacy_ip: hasAccepted ? ip : "",
    });
    await giveWelcomeCoupon(trx, { id, locale: data.locale }, now);
    await queueWelcome(trx, id, data, now);
    if (subscription) await subscribeIn(trx, subscription, now);
  });
}

async function queueWelcome(trx: Transaction<Tables>, usersId: string, data: SignUpData, now: Date): Promise<void> {
  const { email: recipient, locale, confirm_url } = data;
  const links = confirm_url && {
    confirm: confirm_url + (await makeUserToken(trx, usersId, "email_confirmation", now)),
  };
  await queueMail(trx, { kind: "welcome", recipient, locale, usersId, links: links || undefined }, now);
}
