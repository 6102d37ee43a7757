import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { passwordRequest, passwordReset as passwordResetRequest, type WireTokens } from "~/contract/accounts.server";
import { isEmail } from "~/shop/email";
import { postedText } from "~/shop/posted-text.server";
import { checked } from "../http/body";
import { invalidPayload } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import type { JsonObject } from "../query/json";
import { readObject, requiredText, requireNewPassword } from "./body-fields";
import type { PasswordReset, ResetPage } from "./password-reset";
import type { WithRequester } from "./requester";
import type { Sessions } from "./sessions";

interface AuthRoutesOptions {
  sessions: Sessions;
  passwordReset: PasswordReset;
  pagesUrl: PagesUrl;
  /** Where the shop's pages are, without `pagesUrl`. No request can change it. */
  shopUrl?: string;
  /** Called when mails may be queued. */
  changed(): void;
}

/** `auth/login`, `auth/refresh`, `auth/logout` and `auth/password`. */
export function authRoutes({
  sessions,
  passwordReset,
  pagesUrl,
  shopUrl,
  changed,
}: AuthRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  const ownPage: ResetPage = (locale) =>
    new URL(RESET_PATHS[locale], shopUrl ?? pagesUrl() ?? "http://localhost:3000").href;

  routes.post("/login", async (context) => {
    const body = await readObject(context);
    const mode = modeOf(body) ?? "json";
    const email = postedText(requiredText(body, "email"), "email");
    if (!isEmail(email)) throw invalidPayload('"email" must be a valid email');
    const password = requiredText(body, "password");
    const tokens = await sessions.login({ email, client: context.var.requester.client }, password);
    return answerTokens(context, tokens, mode);
  });

  routes.post("/refresh", async (context) => {
    const { token, mode } = refreshTokenOf(context, await readObject(context));
    return answerTokens(context, await sessions.refresh(token), mode);
  });

  routes.post("/logout", async (context) => {
    const { token, mode } = refreshTokenOf(context, await readObject(context));
    await sessions.logout(token);
    if (mode === "cookie") deleteCookie(context, REFRESH_COOKIE, { path: "/" });
    return context.body(null, 204);
  });

  routes.post("/password/request", async (context) => {
    const { email, reset_url } = checked(await readObject(context), passwordRequest);
    const page = reset_url === undefined ? ownPage : namedPage(reset_url, pagesUrl);
    if (isEmail(email)) await passwordReset.request(email, page, context.var.requester.client);
    changed();
    return context.body(null, 204);
  });

  routes.post("/password/reset", async (context) => {
    const body = await readObject(context);
    if (typeof body.password === "string") requireNewPassword(body.password);
    const { token, password } = checked(body, passwordResetRequest);
    await passwordReset.reset(token, password, context.var.requester.client);
    changed();
    return context.body(null, 204);
  });

  return routes;
}

/** The shop's page for a new password, as in `pages/page-table.ts`. */
const RESET_PATHS = { en: "/reset-password", it: "/it/reset-password" };

/** The page that a request names. @throws RequestError INVALID_PAYLOAD unless it is a page of the shop */
function namedPage(given: string, pagesUrl: PagesUrl): ResetPage {
  if (!/^https?:/i.test(given)) throw invalidPayload('"reset_url" must be the URL of a page');
  requireOwnPage(given, pagesUrl);
  return () => given;
}

/** In the body, or (as in Directus) in a cookie that the browser sends back. */
type TokenMode = "json" | "cookie";

const REFRESH_COOKIE = "directus_refresh_token";

/** @throws RequestError INVALID_PAYLOAD for an unknown mode */
function modeOf({ mode }: JsonObject): TokenMode | undefined {
  if (mode === undefined || mode === "json" || mode === "cookie") return mode;
  throw invalidPayload('"mode" must be one of [cookie, json]');
}

function answerTokens(context: Context, tokens: WireTokens, mode: TokenMode): Response {
  context.header("cache-control", "no-store");
  if (mode === "json") return reply<WireTokens>(context, tokens);
  const { refresh_token, ...others } = tokens;
  const secure = new URL(context.req.url).protocol === "https:";
  setCookie(context, REFRESH_COOKIE, refresh_token, { httpOnly: true, sameSite: "Lax", path: "/", secure });
  return reply<Omit<WireTokens, "refresh_token">>(context, others);
}

/** A cookie without a token in the body decides the mode. @throws RequestError INVALID_PAYLOAD without a token */
function refreshTokenOf(context: Context, body: JsonObject): { token: string; mode: TokenMode } {
  const { refresh_token: given } = body;
  if (typeof given === "string" && given !== "") return { token: given, mode: modeOf(body) ?? "json" };
  const cookie = getCookie(context, REFRESH_COOKIE);
  if (!cookie) throw invalidPayload("The refresh token is required in either the payload or cookie");
  return { token: cookie, mode: modeOf(body) ?? "cookie" };
}
