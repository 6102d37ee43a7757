import { Visitor } from "../../e2e/visitor";
import { atLeast, type Limit } from "../report/limits";
import { formatNumber, formatSample } from "../report/statistics";
import type { Table } from "../report/table";
import { type Buyable, guestCookie, productPath } from "../shop-pages";
import { type Measured, PAGE_HEADERS } from "./load";

/** Kinds of pages of a guest that are measured. */
export const GUEST_PAGES = ["home", "list", "product"];
/** One more than are shown on the page of one of them. */
const VIEWED = 4;
/** The guest's rate / that of the same pages without the page cache. */
const RATE_LIMIT = 3;

/** The pages of one guest, from a process without page cache and from one with it. */
export interface GuestData {
  uncached: Record<string, Measured>;
  cached: Record<string, Measured>;
}

export interface GuestRatios {
  /** The rate / that of the same guest without the page cache. */
  toUncached: number;
  /** The rate / that of a visitor without cookies, from the page cache. */
  toPlain: number;
}

export interface Guest {
  cookie: string;
  /** Paths of the viewed products. */
  viewed: string[];
}

/** A guest who has one piece in the cart and has viewed four of the products. */
export async function guestWithCart(origin: string, products: Buyable[]): Promise<Guest> {
  const viewed = products.slice(0, VIEWED);
  const cookie = await guestCookie(origin, { inCart: products.slice(0, 1), viewed });
  return { cookie, viewed: viewed.map(({ slug }) => productPath(slug)) };
}

/**
 * Reads all of the guest's pages with the headers of the measurement.
 * @throws Error when one lacks the cart's count or the viewed products
 */
export async function checkGuestPages(
  { cookie, viewed }: Guest,
  origins: string[],
  pages: Record<string, string[]>,
): Promise<void> {
  const requests = GUEST_PAGES.flatMap((page) =>
    (pages[page] ?? []).map((path) => ({
      path,
      viewed: page === "product" ? viewed.filter((one) => one !== path) : [],
    })),
  );
  for (const origin of origins)
    for (const request of requests) {
      const { status, text } = await new Visitor(origin, { ...PAGE_HEADERS, cookie }).ask(request.path);
      if (status !== 200) throw new Error(`${origin}${request.path} answered ${status}`);
      const missing = missingOn(text, request.viewed);
      if (missing) throw new Error(`${origin}${request.path} lacks the guest's ${missing}`);
    }
}

/** What a guest's page lacks; null for nothing. @param viewed paths of the products that the page must show, and no others */
function missingOn(html: string, viewed: string[]): string | null {
  if (!/<span class="header-count"[^>]*>1<\/span>/.test(html)) return "number of pieces in the cart";
  const [, section = ""] = /<h2 id="recent">(.*?)<\/section>/s.exec(html) ?? [];
  const shown = new Set(Array.from(section.matchAll(/<h3[^>]*><a [^>]*?href="([^"]+)"/g), ([, path = ""]) => path));
  const isWhole = shown.size === viewed.length && viewed.every((path) => shown.has(path));
  return isWhole ? null : `${viewed.length} viewed products: it shows ${shown.size}`;
}

/** @param plain the pages of a visitor without cookies, from the page cache */
export function guestRatios(
  { uncached, cached }: GuestData,
  plain: Record<string, Measured>,
  page: string,
): GuestRatios {
  const rate = (of: Record<string, Measured>) => of[page]?.rate.median ?? Number.NaN;
  return { toUncached: rate(cached) / rate(uncached), toPlain: rate(cached) / rate(plain) };
}

export function guestTable(guest: GuestData, plain: Record<string, Measured>): Table {
  const row = (name: string, { rate, p50, p99, cpuMs, bytes, fromCache }: Measured, ratios?: GuestRatios) => [
    name,
    formatSample(rate),
    formatNumber(p50.median),
    formatNumber(p99.median),
    formatSample(cpuMs),
    formatNumber(Math.round(bytes.median)),
    `${formatNumber(fromCache.median * 100)} %`,
    ...(ratios ? [ratios.toUncached, ratios.toPlain].map(formatNumber) : []),
  ];
  return {
    title: "Guest with a cart and three viewed products",
    head: [
      "page",
      "pages/s",
      "p50 ms",
      "p99 ms",
      "CPU ms a page",
      "bytes a page",
      "from the page cache",
      "rate / uncached",
      "rate / without cookies",
    ],
    rows: [
      ...Object.entries(guest.uncached).map(([page, one]) => row(`${page}, uncached`, one)),
      ...Object.entries(guest.cached).map(([page, one]) =>
        row(`${page}, cached`, one, guestRatios(guest, plain, page)),
      ),
    ],
  };
}

export function guestLimits(guest: GuestData, plain: Record<string, Measured>): Limit[] {
  return GUEST_PAGES.map((page) =>
    atLeast(
      `${page}, guest with a cart: cached rate / uncached rate`,
      guestRatios(guest, plain, page).toUncached,
      RATE_LIMIT,
      "×",
    ),
  );
}
