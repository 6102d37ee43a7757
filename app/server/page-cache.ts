import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import pTimeout from "p-timeout";
import type { ResponseVersions as PageVersions } from "../api/response-cache.server";
import { type VisitorRequest, withVisitorRequest } from "../config/visitor-request.server";
import { preferredLocale } from "../i18n/browser-language.server";
import { type PageKey, pageKey } from "./page-key";
import type { FrontEnv, ReceivedRequest } from "./received-request";
import { recompression } from "./recompression";
import { replyOf, type StoredPage, sizeOf, storedPage } from "./stored-page";

/** A page is made again after this time even if no version has changed, because a few texts depend on the time. */
const FRESH_MS = 60_000;
/** The same while nobody reports changes: with the time in which it is made again, two seconds. */
const FRESH_WITHOUT_VERSIONS_MS = 1_000;
/** The longest time for which a page that is no longer current is sent while it is made again. */
const STALE_MS = 2_000;
/** Each order changes the stock. Within this time a page is not made again because of it. */
const REFRESH_AFTER_MS = 1_000;
/** One reading of the versions serves all requests of this time, and of the time that it takes. */
export const VERSIONS_MS = 50;
/** A page is not held up for longer by a database that does not answer. */
const VERSIONS_LIMIT_MS = 500;
/** Keys that were asked for once; an URL with a query, and a missing page, is stored when it is asked for again. */
const REMEMBERED_KEYS = 5_000;
/** For how long a page that may not be stored is not made for all again. */
const REFUSED_MS = 10_000;
/** Longer than a page takes that still comes. */
const MAKING_LIMIT_MS = 20_000;
/** The share of the memory that replies to arbitrary URLs may take. */
const ARBITRARY_SHARE = 0.25;

interface CachedPage extends StoredPage {
  versions: PageVersions | undefined;
  madeAt: number;
  /** When the page was last known to be current. */
  confirmedAt: number;
}

/** A page that is being made. */
interface Making {
  /** The page, or the reply to the first request alone. */
  page: Promise<CachedPage | Response>;
  versions: PageVersions | undefined;
  begunAt: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Undefined when nobody reports changes. */
  versions(): Promise<PageVersions | undefined>;
  /** The shop. */
  shop(request: Request): Promise<Response>;
  /** Milliseconds of a clock that nobody sets back. */
  now?: () => number;
}

/**
 * Answers requests for pages that are the same for many visitors from memory. One request makes a page, and others that
 * arrive meanwhile wait for it. All other requests pass.
 */
export function pageCache({
  maxBytes,
  versions,
  shop,
  now = () => performance.now(),
}: PageCacheOptions): MiddlewareHandler<FrontEnv> {
  const maxArbitrary = Math.floor(maxBytes * ARBITRARY_SHARE);
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes - maxArbitrary, sizeCalculation: sizeOf });
  // Made-up queries and paths cannot push out the shop's own pages.
  const arbitrary = new LRUCache<string, CachedPage>({ maxSize: maxArbitrary, sizeCalculation: sizeOf });
  const askedOnce = new LRUCache<string, true>({ max: REMEMBERED_KEYS });
  const refused = new LRUCache<string, true>({ max: REMEMBERED_KEYS, ttl: REFUSED_MS });
  const pending = new Map<string, Making>();
  const currentVersions = sharedReading(versions, now);
  const recompress = recompression(now);

  const known = ({ text }: PageKey) => pages.get(text) ?? arbitrary.get(text);

  /** False at the first time, because most arbitrary URLs are asked for once. */
  function isAskedAgain({ text }: PageKey): boolean {
    if (askedOnce.has(text)) return true;
    askedOnce.set(text, true);
    return false;
  }

  /** The page, or the reply to this request alone. */
  async function make(key: PageKey, current: PageVersions | undefined): Promise<CachedPage | Response> {
    const madeAt = now();
    // Others wait for it too: it neither ends with its visitor nor shares this one's deadline.
    const request: VisitorRequest = { dataVersion: current?.data };
    const response = await withVisitorRequest(() => shop(key.request()), request);
    const isArbitrary = key.isArbitrary() || response.status !== 200;
    if (response.status >= 500) return response;
    if (key.isMissing && response.status !== 404) return refuse(key, response);
    if (isArbitrary && !key.isArbitrary() && !isAskedAgain(key)) return response;
    const stored = request.isIncomplete ? undefined : await storedPage(response);
    if (!stored) return refuse(key, response);
    const page: CachedPage = { ...stored, versions: current, madeAt, confirmedAt: madeAt };
    // A slow page may end after one that was begun later.
    if ((known(key)?.madeAt ?? 0) > madeAt) return page;
    const [cache, other] = isArbitrary ? [arbitrary, pages] : [pages, arbitrary];
    other.delete(key.text);
    cache.set(key.text, page);
    return page;
  }

  function refuse({ text }: PageKey, response: Response): Response {
    refused.set(text, true);
    return response;
  }

  function begin(key: PageKey, current: PageVersions | undefined): Making {
    const making: Making = {
      page: make(key, current).finally(() => {
        if (pending.get(key.text) === making) pending.delete(key.text);
      }),
      versions: current,
      begunAt: now(),
    };
    pending.set(key.text, making);
    return making;
  }

  /** Makes a page again whose visitors get the old one meanwhile. */
  function refresh(key: PageKey, current: PageVersions | undefined): void {
    const making = pending.get(key.text);
    if (making && now() - making.begunAt <= MAKING_LIMIT_MS) return;
    // The error of a failed attempt is in the log of the shop; the next request tries again.
    begin(key, current).page.catch(() => {});
  }

  /** The page, made by this request or by one that began so late that the page is current; null if that one failed. */
  async function joinOrMake(key: PageKey, current: PageVersions | undefined) {
    const joined = pending.get(key.text);
    const isCurrent = joined && joined.versions?.data === current?.data && now() - joined.begunAt <= STALE_MS;
    if (!isCurrent) return { result: await begin(key, current).page, isOwn: true };
    const result = await pTimeout(joined.page, { milliseconds: MAKING_LIMIT_MS }).catch(() => null);
    return { result, isOwn: false };
  }

  return async (c, next) => {
    const { received } = c.env;
    const preferred = received.path === "/" ? await preferredLocale(languageOf(received)) : null;
    const key = pageKey(received, Date.now(), preferred?.locale ?? null);
    if (!key) return next();
    const stored = known(key);
    if (!stored && (refused.has(key.text) || (key.isArbitrary() && !isAskedAgain(key)))) return next();
    const current = await currentVersions();
    if (current === "unknown") return next();

    const reply = async (page: CachedPage, cacheStatus: string) => {
      const response = await replyOf(page, received.headers);
      if (response.headers.get("content-encoding") === "br") recompress(page);
      response.headers.set("Cache-Status", cacheStatus);
      if (preferred?.cookie) response.headers.append("Set-Cookie", preferred.cookie);
      return response;
    };
    // A redirect keeps the visitor's parameters of a campaign.
    const isOwnRedirect = ({ headers }: Response | CachedPage) => key.leavesOutCampaign && headers.has("location");

    const state = stored ? stateOf(stored, current, now()) : "gone";
    if (stored && state !== "gone") {
      if (state === "refresh") refresh(key, current);
      return isOwnRedirect(stored)
        ? next()
        : reply(stored, state === "fresh" ? "shop; hit" : "shop; hit; detail=stale");
    }
    if (refused.has(key.text)) return next();
    const { result, isOwn } = await joinOrMake(key, current);
    if (!result || isOwnRedirect(result)) return next();
    if (!(result instanceof Response)) return reply(result, "shop; fwd=miss; stored");
    // A page that remembers the language sets a cookie.
    return isOwn && !preferred?.cookie ? result : next();
  };
}

/** What the language of "/" depends on. A Request would take longer than the rest of a reply from memory. */
function languageOf({ origin, headers }: ReceivedRequest): Parameters<typeof preferredLocale>[0] {
  return { url: `${origin?.protocol ?? "http"}://localhost/`, headers: { get: (name) => headers[name] ?? null } };
}

/**
 * A reading of the versions that requests of one moment share. While a database hangs, there is one reading and nobody waits
 * longer than for the limit.
 */
function sharedReading(read: PageCacheOptions["versions"], now: () => number) {
  let reading: Promise<PageVersions | undefined | "unknown"> | undefined;
  let isPending = false;
  let readAt = 0;
  return () => {
    if (reading && (isPending || now() - readAt <= VERSIONS_MS)) return reading;
    readAt = now();
    isPending = true;
    // A shop without its database answers by itself.
    const whole = read()
      .catch(() => "unknown" as const)
      .finally(() => {
        isPending = false;
      });
    reading = pTimeout(whole, { milliseconds: VERSIONS_LIMIT_MS, fallback: () => "unknown" as const });
    return reading;
  };
}

type State = "fresh" | "stale" | "refresh" | "gone";

/** @param current undefined when nobody reports changes */
function stateOf(page: CachedPage, current: PageVersions | undefined, now: number): State {
  const { versions, madeAt, confirmedAt } = page;
  if (current?.data !== versions?.data) return "gone";
  if (current?.stock !== versions?.stock) {
    const staleFor = now - confirmedAt;
    if (staleFor > STALE_MS) return "gone";
    return staleFor > REFRESH_AFTER_MS ? "refresh" : "stale";
  }
  page.confirmedAt = now;
  const age = now - madeAt;
  if (age <= (current ? FRESH_MS : FRESH_WITHOUT_VERSIONS_MS)) return "fresh";
  return age <= (current ? FRESH_MS + STALE_MS : STALE_MS) ? "refresh" : "gone";
}
