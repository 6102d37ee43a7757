import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import pTimeout from "p-timeout";
import type { ResponseVersions as PageVersions } from "../api/response-cache.server";
import { type VisitorRequest, withVisitorRequest } from "../config/visitor-request.server";
import { sharedCookieHeader, sharedCookies } from "../cookies/shared-cookies.server";
import { viewedCookie } from "../cookies/viewed-cookie.server";
import { preferredLocale } from "../i18n/browser-language.server";
import { translator } from "../i18n/i18next.server";
import { localeOf } from "../i18n/locale";
import { href } from "../i18n/paths";
import { type HoleName, holes } from "../page-html/holes/hole-table";
import { type CookieVisitor, visitorOfCookies } from "../page-html/holes/visitor-cookies.server";
import { type PageKey, pageKey } from "./page-key";
import type { FrontEnv, ReceivedRequest } from "./received-request";
import { recompression } from "./recompression";
import {
  filledReply,
  guestReply,
  isForGuests,
  isStorable,
  type MadePage,
  madePage,
  type SharedPage,
  type StoredPage,
  sizeOf,
  storedPage,
  textOf,
} from "./stored-page";

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
/** Keys with one request so far: a URL with a query and a missing page are stored at the second request. */
const REMEMBERED_KEYS = 5_000;
/** For this time the page of a key that may not be stored is made for each visitor. */
const REFUSED_MS = 10_000;
/** A page is not held up for longer by the cards of viewed products. */
const CARDS_LIMIT_MS = 1_000;
/** Longer than a page takes that still comes. */
const MAKING_LIMIT_MS = 20_000;
/** The share of the memory that replies to arbitrary URLs may take. */
const ARBITRARY_SHARE = 0.25;
/** The share of texts without compression: a page that is filled for each visitor takes a third less time with its text. */
const TEXTS_SHARE = 0.125;

interface CachedPage extends StoredPage {
  versions: PageVersions | undefined;
  madeAt: number;
  /** When the page was last known to be current. */
  confirmedAt: number;
}

/** A page that is being made. */
interface Making {
  /** The page, in memory or for the first request alone. */
  page: Promise<CachedPage | MadePage>;
  versions: PageVersions | undefined;
  begunAt: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Undefined when nobody reports changes. */
  versions(): Promise<PageVersions | undefined>;
  /** The shop. */
  shop(request: Request): Promise<Response>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * Answers requests for pages that are the same for many visitors from memory. One request makes a page, and others that
 * arrive meanwhile wait for it. All other requests pass. Which requests share a page: page-key.ts, with the roles of cookies in
 * cookies/our-cookies.server.ts and the column `cache` of pages/page-table.server.ts. The parts of one visitor: page-html/holes.
 */
export function pageCache({
  maxBytes,
  versions,
  shop,
  now = () => performance.now(),
}: PageCacheOptions): MiddlewareHandler<FrontEnv> {
  const maxArbitrary = Math.floor(maxBytes * ARBITRARY_SHARE);
  const maxTexts = Math.floor(maxBytes * TEXTS_SHARE);
  const maxPages = maxBytes - maxArbitrary - maxTexts;
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxPages, sizeCalculation: sizeOf });
  // Made-up queries and paths cannot push out the shop's own pages.
  const arbitrary = new LRUCache<string, CachedPage>({ maxSize: maxArbitrary, sizeCalculation: sizeOf });
  const texts = new LRUCache<CachedPage, Buffer>({ maxSize: maxTexts, sizeCalculation: (text) => text.length + 100 });
  const askedOnce = new LRUCache<string, true>({ max: REMEMBERED_KEYS });
  const refused = new LRUCache<string, true>({ max: REMEMBERED_KEYS, ttl: REFUSED_MS });
  const pending = new Map<string, Making>();
  const currentVersions = sharedReading(versions, now);
  const recompress = recompression(now);

  const known = ({ text }: PageKey) => pages.get(text) ?? arbitrary.get(text);

  /** False at the first request, because most arbitrary URLs are requested once. */
  function isAskedAgain({ text }: PageKey): boolean {
    if (askedOnce.has(text)) return true;
    askedOnce.set(text, true);
    return false;
  }

  /** The page, in memory or for this request alone. */
  async function make(key: PageKey, current: PageVersions | undefined): Promise<CachedPage | MadePage> {
    const madeAt = now();
    const secret = randomBytes(16).toString("hex");
    // Others wait for it too: it neither ends with its visitor nor shares this one's deadline.
    const request: VisitorRequest = { dataVersion: current?.data, holes: secret };
    const response = await withVisitorRequest(() => shop(key.request()), request);
    const made = await madePage(response, secret, translator(key.locale));
    const isArbitrary = key.isArbitrary() || made.status !== 200;
    if (made.status >= 500) return made;
    if (key.isMissing && made.status !== 404) return refuse(key, made);
    if (isArbitrary && !key.isArbitrary() && !isAskedAgain(key)) return made;
    if (request.isIncomplete || !isStorable(made)) return refuse(key, made);
    const page: CachedPage = { ...(await storedPage(made)), versions: current, madeAt, confirmedAt: madeAt };
    // A slow page may end after one that was begun later.
    if ((known(key)?.madeAt ?? 0) > madeAt) return page;
    const [cache, other] = isArbitrary ? [arbitrary, pages] : [pages, arbitrary];
    other.delete(key.text);
    cache.set(key.text, page);
    return page;
  }

  function refuse({ text }: PageKey, page: MadePage): MadePage {
    refused.set(text, true);
    return page;
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

  /** Null when the shop answers the visitor itself. */
  async function find(key: PageKey): Promise<FoundPage | null> {
    const stored = known(key);
    if (!stored && (refused.has(key.text) || (key.isArbitrary() && !isAskedAgain(key)))) return null;
    const current = await currentVersions();
    if (current === "unknown") return null;
    const state = stored ? stateOf(stored, current, now()) : "gone";
    if (stored && state !== "gone") {
      if (state === "refresh") refresh(key, current);
      return { page: stored, cacheStatus: state === "fresh" ? "shop; hit" : "shop; hit; detail=stale" };
    }
    if (refused.has(key.text)) return null;
    const { result, isOwn } = await joinOrMake(key, current);
    if (result && "brotli" in result) return { page: result, cacheStatus: "shop; fwd=miss; stored" };
    return result && isOwn ? { page: result, cacheStatus: null } : null;
  }

  async function textFor(page: CachedPage | MadePage): Promise<Buffer> {
    if ("text" in page) return page.text;
    const text = texts.get(page) ?? (await textOf(page));
    texts.set(page, text);
    return text;
  }

  /** The cards of viewed products, which are shared pages too; null when one of them cannot be had in time. */
  async function viewedCardsOf(received: ReceivedRequest, ids: readonly number[]): Promise<string[] | null> {
    if (ids.length === 0) return [];
    const cardsOf = async (id: number): Promise<string[] | null> => {
      const key = pageKey(requestForCard(received, id), Date.now(), null);
      const found = key && (await find(key));
      return found && found.page.status < 500 ? JSON.parse((await textFor(found.page)).toString()).cards : null;
    };
    const all = Promise.all(ids.map((id) => cardsOf(id).catch(() => null)));
    const cards = await pTimeout(all, { milliseconds: CARDS_LIMIT_MS, fallback: () => [null] });
    return cards.includes(null) ? null : cards.flatMap((some) => some ?? []);
  }

  /** The contents of a page's holes for a visitor; null when a card is missing. */
  async function contentsFor(
    { holes: inPage, productId }: SharedPage,
    received: ReceivedRequest,
    known: CookieVisitor,
  ) {
    const hasViewed = inPage.some(({ name }) => name === "viewed");
    const viewed = await viewedCardsOf(received, hasViewed ? known.viewedBeside(productId) : []);
    if (!viewed) return null;
    const filling = { visitor: known.visitor, viewed, nonce: randomBytes(16).toString("base64") };
    return (name: HoleName) => holes[name](filling, translator(localeOf(received.path)));
  }

  return async (c, next) => {
    const { received } = c.env;
    const isSecure = received.origin?.protocol === "https";
    const preferred = received.path === "/" ? await preferredLocale(languageOf(received)) : null;
    const key = pageKey(received, Date.now(), preferred?.locale ?? null);
    const visitor = key && (await visitorOfCookies(received.headers.cookie, isSecure));
    if (!key || !visitor || (key.hasVisitor && visitor.isKnown)) return next();
    const found = await find(key);
    if (!found) return next();
    const { page, cacheStatus } = found;
    // A redirect keeps the visitor's parameters of a campaign.
    if (key.leavesOutCampaign && page.headers.has("location")) return next();
    // The reply to "/" sets the cookie of the language, so a page that is not kept is rendered with it.
    if (!cacheStatus && preferred?.cookie) return next();
    const contentOf = await contentsFor(page, received, visitor);
    if (!contentOf) return next();
    const isForGuest = "brotli" in page && isForGuests(page, contentOf);
    const reply = isForGuest
      ? await guestReply(page, received.headers)
      : await filledReply(page, await textFor(page), contentOf, received.headers);
    if (isForGuest && reply.headers.get("content-encoding") === "br") recompress(page);
    if (cacheStatus) reply.headers.set("Cache-Status", cacheStatus);
    if (preferred?.cookie) reply.headers.append("Set-Cookie", preferred.cookie);
    const viewed = page.productId > 0 && (await viewedCookie(page.productId, visitOf(received)));
    if (viewed) reply.headers.append("Set-Cookie", viewed);
    return reply;
  };
}

interface FoundPage {
  page: CachedPage | MadePage;
  /** Null for a page that is not kept. */
  cacheStatus: string | null;
}

/** As the visitor would ask for the card of a product, which depends on neither consent nor grid. */
function requestForCard(received: ReceivedRequest, id: number): ReceivedRequest {
  const path = href("viewed-card", localeOf(received.path), { id: String(id) });
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const cookies = sharedCookies(received.headers.cookie, nowSeconds);
  const isSecure = received.origin?.protocol === "https";
  const cookie = cookies ? sharedCookieHeader({ ...cookies, grid: null, consent: null }, isSecure, nowSeconds) : "";
  return { ...received, method: "GET", target: path, path, headers: { ...received.headers, cookie } };
}

function visitOf({ method, origin, headers }: ReceivedRequest): Parameters<typeof viewedCookie>[1] {
  const purpose = headers["sec-purpose"]?.toString();
  return { method, isSecure: origin?.protocol === "https", cookies: headers.cookie, purpose };
}

/** The URL and headers that decide the language of "/". A Request would take longer than the rest of a reply from memory. */
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
