import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  confirmationRequest,
  emailConfirmation,
  type WireUser,
  type wireConfirmation,
} from "~/contract/accounts.server";
import { CLIENT_IP_HEADER, shortenedIp } from "~/contract/client-ip.server";
import { readObject, requireJson } from "../auth/body-fields";
import { requireUser, userOf, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { readBody } from "../http/body";
import { forbiddenCollection } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import { DatabaseLimiter } from "../limits/database-limiter";
import type { PasswordGuesses } from "../limits/password-guesses";
import { urlQuery } from "../query/routes";
import { changeOf, changeUser } from "./change-user";
import { confirmEmailByToken } from "./confirm-email";
import { mailConfirmation } from "./mail-confirmation";
import { readUser } from "./read-user";
import { signUp, signUpLimiter, signUpOf } from "./sign-up";
import { userFields } from "./user-fields";

interface UserRoutesOptions {
  database: Database<Tables>;
  guesses: PasswordGuesses;
  signUpsPerIp?: number;
  pagesUrl: PagesUrl;
  /** Called when mails or calls to the newsletter service may be queued. */
  changed(): void;
}

/** New emails of one user. */
const NEW_EMAILS_PER_HOUR = 5;
/** Mails with a link to confirm one email, on request of its account or after a change to this email. */
const CONFIRMATIONS_PER_DAY = 3;

/** `users`: sign-up, confirmation of the email, and `users/me`. */
export function userRoutes({
  database,
  guesses,
  signUpsPerIp,
  pagesUrl,
  changed,
}: UserRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  const limiter = signUpLimiter(database, signUpsPerIp);
  const newEmails = new DatabaseLimiter({ database, name: "new-email", points: NEW_EMAILS_PER_HOUR, seconds: 3_600 });
  const confirmations = new DatabaseLimiter({
    database,
    name: "confirmation-email",
    points: CONFIRMATIONS_PER_DAY,
    seconds: 24 * 3_600,
  });

  routes.post("/", async (context) => {
    const { access, client } = context.var.requester;
    // As in Directus only the public may create users.
    if (access.user !== null) throw forbiddenCollection("directus_users");
    const data = signUpOf(await readObject(context), pagesUrl);
    await signUp({ database, limiter, client, ip: ipOf(context) }, data);
    changed();
    return context.body(null, 204);
  });

  routes.post("/confirmations", async (context) => {
    const { token } = await readBody(context, emailConfirmation);
    const confirmation = await confirmEmailByToken(database, token, userOf(context.var.requester));
    changed();
    return reply<z.output<typeof wireConfirmation>>(context, confirmation);
  });

  routes.post("/me/confirmations", async (context) => {
    const usersId = requireUser(context.var.requester);
    const { confirm_url } = await readBody(context, confirmationRequest);
    requireOwnPage(confirm_url, pagesUrl);
    await mailConfirmation({ database, perEmail: confirmations }, usersId, confirm_url);
    changed();
    return context.body(null, 204);
  });

  routes.get("/me", async (context) => {
    const usersId = requireUser(context.var.requester);
    const fields = userFields(urlQuery(context));
    return reply<Partial<WireUser>>(context, picked(await readUser(database.read, usersId), fields));
  });

  routes.patch("/me", async (context) => {
    const usersId = requireUser(context.var.requester);
    const fields = userFields(urlQuery(context));
    requireJson(context);
    const change = changeOf(await readObject(context), pagesUrl);
    const { client } = context.var.requester;
    await changeUser(
      { database, guesses, newEmails, linksPerEmail: confirmations, client, ip: ipOf(context) },
      usersId,
      change,
    );
    changed();
    return reply<Partial<WireUser>>(context, picked(await readUser(database.read, usersId), fields));
  });

  return routes;
}

function picked(user: WireUser, fields: readonly (keyof WireUser)[]): Partial<WireUser> {
  return Object.fromEntries(fields.map((name) => [name, user[name]]));
}

function ipOf(context: Context): string {
  return shortenedIp(context.req.header(CLIENT_IP_HEADER) ?? "");
}
