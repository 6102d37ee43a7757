import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { carriesOurCookies } from "~/cookies/our-cookies.server";
import { cookiesOf } from "~/cookies/signed-cookies.server";
import { withoutCookieCheck } from "~/i18n/cookie-check";
import { matchPage } from "~/pages/match-page";
import { type RequestSession, redirectTo } from "./request-session.server";
import { requestSession } from "./shared-session.server";
import { isObject } from "./stored-session.server";

/** Bytes of the cookie. Browsers take 4,096 with its name and attributes. */
const MAX_BYTES = 3_800;
/** Bytes of all cookies of one request: nginx takes 8 kB, and the same reply may set others. */
const MAX_ALL_BYTES = 6_500;
/** Bytes of JSON; one of our own cookies cannot become larger. */
const MAX_INFLATED_BYTES = 64 * 1024;

interface FormResultReply {
  /** Path with query of the page that shows it. */
  path: string;
  routeId: string;
  /** 200 to 499. */
  status: number;
  /** The action's data. */
  data: unknown;
  /** Seconds. */
  retryAfter: string | null;
}

/** The status of the page that is shown: a form's result (400) has no page when a loader failed (503). */
export function statusOfPage(answered: number, { staticHandlerContext: { actionData, errors } }: EntryContext): number {
  const [error] = Object.values(errors ?? {});
  if (!actionData || error === undefined) return answered;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/**
 * A redirect to the page of a form whose action has answered instead of redirecting (most often with an error); the page then
 * shows the result, also after its data could not be read for a while. With the answer to a POST in the history, browsers ask on Back
 * and on reload whether to send it again.
 * @returns null if the answer is sent at once: no such form, no browser or perhaps one without cookies, or too large for a cookie
 */
export async function redirectFormResult(
  request: Request,
  { status, headers }: { status: number; headers: Headers },
  { staticHandlerContext: { actionData, errors } }: EntryContext,
  context: AppLoadContext,
): Promise<Response | null> {
  const [answered] = Object.entries(actionData ?? {});
  if (request.method !== "POST" || !answered) return null;
  if ((status >= 500 && status !== 503) || (errors && !mayPass(errors))) return null;
  if (!isBrowser(request) || !carriesOurCookies(request.headers.get("cookie"))) return null;
  const [routeId, data] = answered;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  // The page is shown when the server's fault is over.
  const shown = status === 503 ? { status: 200, retryAfter: null } : { status, retryAfter: headers.get("Retry-After") };
  const setCookie = await cookieOf(request, { path, routeId, data, ...shown });
  if (!setCookie) return null;
  const session = await requestSession({ request, context });
  session.addCookie(setCookie);
  return redirectTo(session, path);
}

/** Gives a page of the shop data as of its action, for its next display. Without space in the cookie it gets none. */
export async function addPageData(session: RequestSession, path: string, data: unknown): Promise<void> {
  const match = matchPage(new URL(path, "http://shop.invalid").pathname);
  if (!match) return;
  const routeId = `${match.locale}.${match.page}`;
  const setCookie = await cookieOf(session.request, { path, routeId, status: 200, data, retryAfter: null });
  if (setCookie) session.addCookie(setCookie);
}

/** Null for a result that is too large for the cookie. */
async function cookieOf(request: Request, result: FormResultReply): Promise<string | null> {
  const written = deflateRawSync(JSON.stringify(result)).toString("base64");
  const setCookie = await cookiesOf(request).formResult.serialize(written);
  const size = setCookie.indexOf(";");
  return size > MAX_BYTES || size + (request.headers.get("cookie") ?? "").length > MAX_ALL_BYTES ? null : setCookie;
}

/**
 * Adds the result that the browser brings from `redirectFormResult` to its page, once.
 * @returns the page's status, 200 to 499; null without a result for this page, and for one with an error of its own
 */
export async function addFormResult(
  request: Request,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<number | null> {
  if (request.method !== "GET") return null;
  const { formResult } = cookiesOf(request);
  const kept = readResult(await formResult.parse(request.headers.get("cookie")).catch(() => null));
  const { pathname, search } = new URL(request.url);
  if (!kept || withoutCookieCheck(kept.path) !== withoutCookieCheck(pathname + search)) return null;
  const page = context.staticHandlerContext;
  // A page without its data shows no form: the next try has the result and everything that was typed.
  if (page.errors ? mayPass(page.errors) : page.statusCode === 503 && headers.has("Retry-After")) return null;
  const session = await requestSession({ request, context: loadContext });
  session.addCookie(await formResult.serialize("", { maxAge: 0 }));
  if (page.errors || !page.matches.some(({ route }) => route.id === kept.routeId)) return null;
  page.actionData = { [kept.routeId]: kept.data };
  if (page.statusCode >= 400) return null;
  if (kept.retryAfter) headers.set("Retry-After", kept.retryAfter);
  return kept.status;
}

/** Whether the page failed because its data could not be read at the moment. */
function mayPass(errors: object): boolean {
  return Object.values(errors).some((error) => isRouteErrorResponse(error) && error.status === 503);
}

/** Browsers mark the requests of documents; older ones, and those without https, by their second header alone. */
function isBrowser({ headers }: Request): boolean {
  return headers.get("sec-fetch-mode") === "navigate" || headers.get("upgrade-insecure-requests") === "1";
}

function readResult(written: unknown): FormResultReply | null {
  if (typeof written !== "string" || written === "") return null;
  try {
    const json = inflateRawSync(Buffer.from(written, "base64"), { maxOutputLength: MAX_INFLATED_BYTES });
    // Signed: the shop has written it, perhaps in an earlier version.
    const kept: unknown = JSON.parse(json.toString());
    return isObject(kept) ? (kept as unknown as FormResultReply) : null;
  } catch {
    return null;
  }
}
