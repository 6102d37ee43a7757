import { type Context, Hono } from "hono";
import type { WireTokens } from "~/contract/accounts.server";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { invalidPayload, routeNotFound } from "../http/errors";
import { requireOwnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import { ClientLimiter } from "../limits/client-limiter";
import { accountOf, newState, rememberSignIn, takeSignIn } from "./provider-sign-in";
import { isOutage, Provider, type ProviderSettings } from "./providers";
import type { WithRequester } from "./requester";
import type { Sessions } from "./sessions";

/** Sign-ins that one client starts in ten minutes. */
const STARTS = 30;
const START_SECONDS = 600;
/** Characters. */
const MAX_URL = 1_000;
const MAX_STATE = 100;

interface ProviderRoutesOptions {
  database: Database<Tables>;
  sessions: Sessions;
  providers: readonly ProviderSettings[];
  /** The shop's origin: it receives the providers' callbacks, and the tokens go to its pages only. */
  publicUrl?: string;
  /** Called when mails may be queued. */
  changed(): void;
}

/** Why a sign-in with a provider fails; the page that began it receives it as `reason`. */
type Reason = "UNREGISTERED" | "INVALID_CREDENTIALS" | "SERVICE_UNAVAILABLE";

/**
 * `auth` and `auth/login/{provider}`: sign-in with OpenID Connect. The shop forwards the browser's requests to
 * `/auth/login/{provider}` and its `/callback` to these routes.
 */
export function providerRoutes({
  database,
  sessions,
  providers,
  publicUrl,
  changed,
}: ProviderRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  const limiter = new ClientLimiter({
    database,
    name: "provider",
    seconds: START_SECONDS,
    points: STARTS,
  });
  const byName = new Map(
    publicUrl === undefined
      ? []
      : providers.map((one) => [one.name, new Provider(one, `${publicUrl}/auth/login/${one.name}/callback`)]),
  );

  function providerOf(context: Context): Provider {
    const provider = byName.get(context.req.param("provider") ?? "");
    if (!provider) throw routeNotFound(context.req.path);
    return provider;
  }

  routes.get("/", (context) =>
    reply<{ name: string; label: string; driver: string }[]>(
      context,
      [...byName.values()].map(({ settings: { name, label } }) => ({ name, label, driver: "openid" })),
    ),
  );

  routes.get("/login/:provider", async (context) => {
    const provider = providerOf(context);
    const redirect = redirectOf(context, publicUrl);
    const { client } = context.var.requester;
    await limiter.count(client);
    const state = newState();
    const started = await provider.begin(state).catch(reasonFor(provider));
    if ("reason" in started) return toPage(context, redirect, started);
    const signIn = { provider: provider.settings.name, state, secrets: started.secrets, redirect: redirect.href };
    await database.write((trx) => rememberSignIn(trx, signIn, new Date()));
    return toPage(context, started.url);
  });

  routes.get("/login/:provider/callback", async (context) => {
    const provider = providerOf(context);
    const { name } = provider.settings;
    const state = context.req.query("state") ?? "";
    const signIn = state.length > MAX_STATE ? undefined : await takeSignIn(database, name, state, new Date());
    // The page that began it is unknown.
    if (!signIn) return toPage(context, new URL("/login", publicUrl), { reason: "INVALID_CREDENTIALS" });
    const redirect = new URL(signIn.redirect);
    const user = await provider.finish(new URL(context.req.url).search, state, signIn).catch(reasonFor(provider));
    if ("reason" in user) return toPage(context, redirect, user);
    const usersId = await accountOf(database, name, user);
    changed();
    if (usersId === "unregistered") return toPage(context, redirect, { reason: "UNREGISTERED" });
    if (usersId === undefined) return toPage(context, redirect, { reason: "INVALID_CREDENTIALS" });
    return toPage(context, redirect, await sessions.begin(usersId));
  });

  return routes;
}

/** The path of the login page in each language. */
const LOGIN_PAGE = /^(?:\/[a-z]{2})?\/login$/;

/** The page of the shop that receives the tokens. @throws RequestError INVALID_PAYLOAD for a page of another site */
function redirectOf(context: Context, publicUrl: string | undefined): URL {
  const given = context.req.query("redirect") ?? "";
  if (given.length > MAX_URL || !URL.canParse(given)) throw invalidPayload('"redirect" must be the URL of a page');
  requireOwnPage(given, () => publicUrl);
  const url = new URL(given);
  // Only the login page takes the tokens out of its URL.
  if (!LOGIN_PAGE.test(url.pathname)) throw invalidPayload('"redirect" must be the login page');
  return url;
}

/** Logs the failure of a request to the provider. The messages name the check that failed and contain no secrets. */
function reasonFor({ settings }: Provider): (error: unknown) => { reason: Reason } {
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    console.error(`Sign-in with ${settings.name} failed: ${message}${cause}`);
    return { reason: isOutage(error) ? "SERVICE_UNAVAILABLE" : "INVALID_CREDENTIALS" };
  };
}

/** Leads the browser on. The URL may contain tokens, so no cache keeps it and no page receives it as its referrer. */
function toPage(context: Context, url: URL, parameters: Partial<WireTokens> | { reason: Reason } = {}): Response {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, String(value));
  context.header("cache-control", "no-store");
  context.header("referrer-policy", "no-referrer");
  return context.redirect(target.href, 302);
}
