import type { Page } from "@playwright/test";

export interface Request {
  url: string;
  kind: string;
  /** Milliseconds since the start of the navigation. */
  start: number;
  responseStart: number;
  end: number;
  bytes: number;
  isBlocking: boolean;
}

export interface Observed {
  ttfb: number;
  fcp: number;
  lcp: number;
  lcpElement: string;
  cls: number;
  tbt: number;
  requests: Request[];
}

interface Recorded {
  lcp: { time: number; element: string };
  shifts: number;
  longTasks: { start: number; duration: number }[];
  /** Duration of the slowest event of an interaction since the last reset. */
  slowestEvent: number;
  lastActivity: number;
}

type Watched = typeof globalThis & { benchmark: Recorded };

/** No request and no long task for this long means that the page is at rest. */
const QUIET_MS = 1_500;
const QUIET_LIMIT_MS = 30_000;

/** Runs in the page before its own scripts. Names nothing outside of itself. */
export function observePage(): void {
  if (window !== window.top) return;
  const recorded: Recorded = {
    lcp: { time: 0, element: "" },
    shifts: 0,
    longTasks: [],
    slowestEvent: 0,
    lastActivity: 0,
  };
  (globalThis as Watched).benchmark = recorded;
  const observe = (type: string, use: (entry: never) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => void use(entry as never))).observe({
      type,
      buffered: true,
      ...more,
    });
  const described = (element: Element | null) => {
    if (!element) return "removed";
    const name = element.tagName.toLowerCase();
    const own = typeof element.className === "string" && element.className ? `.${element.className.split(" ")[0]}` : "";
    const around = element.closest("[class]:not(img):not(picture)");
    return own || !around || around === element ? name + own : `${name} in .${around.className.split(" ")[0]}`;
  };
  observe("largest-contentful-paint", (entry: { startTime: number; element: Element | null }) => {
    recorded.lcp = { time: entry.startTime, element: described(entry.element) };
    recorded.lastActivity = performance.now();
  });
  observe("layout-shift", (entry: { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) recorded.shifts += entry.value;
  });
  observe("longtask", (entry: PerformanceEntry) => {
    recorded.longTasks.push({ start: entry.startTime, duration: entry.duration });
    recorded.lastActivity = performance.now();
  });
  observe("resource", () => {
    recorded.lastActivity = performance.now();
  });
  observe(
    "event",
    (entry: { duration: number; interactionId: number }) => {
      if (entry.interactionId) recorded.slowestEvent = Math.max(recorded.slowestEvent, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Waits until the page has loaded and its scripts have had nothing to do for a while. */
export async function untilQuiet(page: Page): Promise<void> {
  const deadline = Date.now() + QUIET_LIMIT_MS;
  for (;;) {
    const idleMs = await page.evaluate(() => performance.now() - (globalThis as Watched).benchmark.lastActivity);
    if (idleMs >= QUIET_MS) return;
    if (Date.now() > deadline) throw new Error(`${page.url()} was never quiet`);
    await page.waitForTimeout(Math.max(100, QUIET_MS - idleMs));
  }
}

/** The load of the open page. Total blocking time is what long tasks after the first paint have above 50 ms. */
export async function observed(page: Page): Promise<Observed> {
  return page.evaluate(() => {
    const { lcp, shifts, longTasks } = (globalThis as Watched).benchmark;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const blocking = ({ start, duration }: { start: number; duration: number }) =>
      start + duration <= fcp ? 0 : Math.max(0, start + duration - Math.max(start, fcp) - 50);
    const entries = [navigation, ...performance.getEntriesByType("resource")] as PerformanceResourceTiming[];
    const kindOf = ({ initiatorType, name }: PerformanceResourceTiming) => {
      const { pathname } = new URL(name);
      if (initiatorType === "navigation") return "page";
      if (/\.m?js$/.test(pathname)) return "script";
      if (/\.css$/.test(pathname)) return "style sheet";
      if (/\.woff2?$/.test(pathname)) return "font";
      return /^\/media\/|\.(svg|png|jpe?g|webp|avif|ico)$/.test(pathname) ? "picture" : "data";
    };
    return {
      ttfb: navigation?.responseStart ?? Number.NaN,
      fcp,
      lcp: lcp.time,
      lcpElement: lcp.element,
      cls: shifts,
      tbt: longTasks.map(blocking).reduce((sum, ms) => sum + ms, 0),
      requests: entries.filter(Boolean).map((entry) => ({
        url: new URL(entry.name).pathname + new URL(entry.name).search,
        kind: kindOf(entry),
        start: entry.startTime,
        responseStart: entry.responseStart,
        end: entry.responseEnd,
        bytes: entry.transferSize,
        isBlocking:
          (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).renderBlockingStatus === "blocking",
      })),
    };
  });
}

/**
 * The longest delay from a tap to the next paint while the page is used, milliseconds; shorter ones than 16 are not recorded
 * by browsers and count as 16.
 */
export async function slowestInteraction(page: Page, use: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as Watched).benchmark.slowestEvent = 0;
  });
  const url = page.url();
  await use();
  await untilQuiet(page);
  const slowest = await page.evaluate(() => (globalThis as Watched).benchmark.slowestEvent);
  if (slowest === 0 && page.url() !== url) throw new Error(`A tap on ${url} loaded a new page: nothing was measured`);
  return Math.max(16, slowest);
}
