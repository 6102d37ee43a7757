import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { slowestInteraction, untilQuiet } from "./page-observer";

/** Without a change for this long the picture is at rest; longer than an answer takes on the phone's connection. */
const STILL_MS = 2_000;
const STILL_LIMIT_MS = 20_000;

/** How a shopper uses each page; a tap's time is that until the next paint. */
const taps: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  list: {
    menu: async (page) => {
      await page.locator(".menu-burger > summary").tap();
      await page.locator(".menu-bar summary").first().tap();
    },
    filter: async (page) => {
      await page.locator(".filters-switch-label").tap();
      await page.locator(".facet > summary").first().tap();
      await page.locator(".facet .choice:has(input:enabled)").first().tap();
    },
  },
  product: {
    "add to cart": async (page) => {
      await page.locator(".buy-form .size:has(input:enabled)").first().tap();
      await page.locator(".buy-form .button-primary").tap();
      await page.getByRole("dialog").waitFor();
    },
  },
};

interface LoadingTap {
  prepare?: (page: Page) => Promise<void>;
  press: string;
  /** What the loaded content has. */
  shows: string;
}

/** The time of these taps is that until the last change of the picture. */
const loadingTaps: Record<string, Record<string, LoadingTap>> = {
  home: {
    search: {
      prepare: async (page) => {
        await page.locator(".search-open").tap();
        await page.locator("#search").fill("shoes");
      },
      press: ".search-button",
      shows: ".filters-switch-label",
    },
  },
  list: { "open a product": { press: "a.card-link", shows: ".buy-form" } },
  product: {
    "add to cart": {
      prepare: (page) => page.locator(".buy-form .size:has(input:enabled)").first().tap(),
      press: ".buy-form .button-primary",
      shows: ".added[open]",
    },
  },
};

/** Loads the page, answers the consent question, and taps; milliseconds until the picture is at rest, by tap. */
export async function rests(name: string, url: string, page: Page, cdp: CDPSession): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  await page.goto(url);
  await untilQuiet(page);
  const loaded = page.waitForEvent("load");
  await page.locator(".consent-bar button[value=reject]").tap();
  await loaded;
  await untilQuiet(page);
  for (const [tap, { prepare, press, shows }] of Object.entries(loadingTaps[name] ?? {})) {
    await prepare?.(page);
    const target = page.locator(press).first();
    await target.scrollIntoViewIfNeeded();
    await untilQuiet(page);
    results[tap] = await untilStill(page, cdp, async () => {
      await target.tap();
      await page.locator(shows).first().waitFor();
    });
  }
  return results;
}

async function untilStill(page: Page, cdp: CDPSession, load: () => Promise<void>): Promise<number> {
  let [shown, changedAt] = ["", 0];
  const take = (frame: { data: string; sessionId: number; metadata: { timestamp?: number } }) => {
    const picture = createHash("md5").update(frame.data).digest("hex");
    if (picture !== shown) [shown, changedAt] = [picture, (frame.metadata.timestamp ?? 0) * 1_000];
    // Fails when the page is closed meanwhile.
    cdp.send("Page.screencastFrameAck", { sessionId: frame.sessionId }).catch(() => {});
  };
  await page.evaluate(() =>
    window.addEventListener("click", ({ timeStamp }) => performance.mark("tap", { startTime: timeStamp }), true),
  );
  cdp.on("Page.screencastFrame", take);
  await cdp.send("Page.startScreencast", { format: "jpeg", quality: 30 });
  await load();
  const deadline = Date.now() + STILL_LIMIT_MS;
  do await delay(100);
  while (Date.now() - changedAt < STILL_MS && Date.now() < deadline);
  await cdp.send("Page.stopScreencast");
  cdp.off("Page.screencastFrame", take);
  const tapped = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName("tap")[0]?.startTime ?? Number.NaN),
  );
  return changedAt - tapped;
}

/** Uses the open page, and the same page again for each further interaction; milliseconds by interaction. */
export async function interactions(name: string, page: Page): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  const url = page.url();
  for (const [tap, use] of Object.entries(taps[name] ?? {})) {
    if (Object.keys(results).length > 0) {
      await page.goto(url);
      await untilQuiet(page);
    }
    results[tap] = await slowestInteraction(page, () => use(page));
  }
  return results;
}
