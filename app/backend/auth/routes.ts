import { type Context, Hono } from "hono";
import type { WireTokens } from "~/contract/accounts.server";
import { isEmail } from "~/shop/address";
import { invalidPayload } from "../http/errors";
import { requireOwnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import type { JsonObject } from "../query/json";
import { readObject, requiredText, requireNewPassword } from "./body-fields";
import type { PasswordReset } from "./password-reset";
import type { WithRequester } from "./requester";
import type { Sessions } from "./sessions";

interface AuthRoutesOptions {
  sessions: Sessions;
  passwordReset: PasswordReset;
  /** The required origin of links in mails; without it any origin is accepted. */
  publicUrl?: string;
  /** Called when mails may be queued. */
  changed(): void;
}

/** `auth/login`, `auth/refresh`, `auth/logout` and `auth/password`. */
export function authRoutes({ sessions, passwordReset, publicUrl, changed }: AuthRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();

  routes.post("/login", async (context) => {
    const body = await readObject(context);
    const email = requiredText(body, "email");
    if (!isEmail(email)) throw invalidPayload('"email" must be a valid email');
    const password = requiredText(body, "password");
    return answered(context, await sessions.login({ email, client: context.var.requester.client }, password));
  });

  routes.post("/refresh", async (context) =>
    answered(context, await sessions.refresh(refreshTokenOf(await readObject(context)))),
  );

  routes.post("/logout", async (context) => {
    await sessions.logout(refreshTokenOf(await readObject(context)));
    return context.body(null, 204);
  });

  routes.post("/password/request", async (context) => {
    const body = await readObject(context);
    const email = requiredText(body, "email");
    const resetUrl = resetUrlOf(body, publicUrl);
    if (isEmail(email)) await passwordReset.request(email, resetUrl, context.var.requester.client);
    changed();
    return context.body(null, 204);
  });

  routes.post("/password/reset", async (context) => {
    const body = await readObject(context);
    const token = requiredText(body, "token");
    const password = requiredText(body, "password");
    requireNewPassword(password);
    await passwordReset.reset(token, password, context.var.requester.client);
    changed();
    return context.body(null, 204);
  });

  return routes;
}

/** The page that the mail links to. @throws RequestError INVALID_PAYLOAD unless it is a page of the shop */
function resetUrlOf(body: JsonObject, publicUrl: string | undefined): URL {
  const given = body.reset_url ?? undefined;
  if (given === undefined && publicUrl !== undefined) return new URL("/reset-password", publicUrl);
  if (!isPageUrl(given)) throw invalidPayload('"reset_url" must be the URL of a page');
  requireOwnPage(given, publicUrl);
  return new URL(given);
}

/** Characters. */
const MAX_URL = 300;

function isPageUrl(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_URL && /^https?:/i.test(value) && URL.canParse(value);
}

function answered(context: Context, tokens: WireTokens): Response {
  context.header("cache-control", "no-store");
  return reply<WireTokens>(context, tokens);
}

function refreshTokenOf({ refresh_token: token }: JsonObject): string {
  if (typeof token !== "string" || token === "")
    throw invalidPayload("The refresh token is required in either the payload or cookie");
  return token;
}
