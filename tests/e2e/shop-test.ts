import { test as base, type ConsoleMessage, type Page } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import type { Cents } from "~/shop/money";
import { Shopper } from "./shopper";
import { openSharedStockRoom, type Shoe, type StockRoom } from "./stock-room";
import { type Words, words } from "./words";

export interface ShopOptions {
  /** The language of the journey: each project has one of its own, the purchase sets both. */
  language: Locale;
  /** Whether requests to other hosts are part of the test, which answers them itself. */
  thirdParties: boolean;
}

interface Bought {
  price?: Cents;
  stock?: number;
  quantity?: number;
}

interface ShopFixtures extends ShopOptions {
  say: Words;
  shopper: Shopper;
  /** Puts a shoe of this test's own into the cart, by its page; answers which one. */
  fillCart(shoe?: Bought): Promise<Shoe>;
  /** The same, and goes on to the checkout. */
  startCheckout(shoe?: Bought): Promise<Shoe>;
  /** What the browser complained about; a test that expects something takes it out. */
  complaints: string[];
}

export const test = base.extend<ShopFixtures, { stockRoom: StockRoom }>({
  baseURL: process.env.E2E_SHOP_URL,
  language: ["en", { option: true }],
  thirdParties: [false, { option: true }],
  say: async ({ language }, use) => use(words[language]),
  shopper: async ({ page, language, baseURL, javaScriptEnabled }, use) =>
    use(new Shopper(page, language, { origin: baseURL ?? "", scripts: javaScriptEnabled !== false })),
  fillCart: async ({ shopper, stockRoom }, use) =>
    use(async ({ quantity, ...wanted } = {}) => {
      const shoe = await stockRoom.claimShoe(wanted);
      await shopper.addToCart(shoe, quantity);
      return shoe;
    }),
  startCheckout: async ({ shopper, fillCart }, use) =>
    use(async (wanted) => {
      const shoe = await fillCart(wanted);
      await shopper.goToCheckout();
      return shoe;
    }),
  // Every test fails on what a shopper's console would show: errors, refused code, pages that do not hydrate.
  complaints: [
    async ({ context, thirdParties }, use) => {
      const heard: string[] = [];
      context.on("page", (page) => {
        listen(page, heard);
        if (!thirdParties) listenForThirdParties(page, heard);
      });
      await use(heard);
      if (heard.length > 0) throw new Error(`The browser complained:\n${heard.join("\n")}`);
    },
    { auto: true },
  ],
  stockRoom: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the first parameter.
    async ({}, use) => {
      const room = await openSharedStockRoom();
      await use(room);
      await room.close();
    },
    { scope: "worker" },
  ],
});

function listen(page: Page, heard: string[]) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !isHarmless(message))
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", ({ message }) => {
    if (!isSkippedTransition(message) && !isReplacedNavigation(message)) heard.push(`uncaught: ${message}`);
  });
}

function listenForThirdParties(page: Page, heard: string[]) {
  page.on("request", (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") heard.push(`request to another host: ${href}`);
  });
}

function isHarmless(message: ConsoleMessage): boolean {
  const text = message.text();
  return (
    isAnsweredRefusal(message) || isLateStyleSheet(message) || isSkippedTransition(text) || isReplacedNavigation(text)
  );
}

/** A page that is left or resized while it slides in skips the rest of the slide; the browser tells of it. */
function isSkippedTransition(text: string): boolean {
  return /\b(?:View ?)?Transition (?:was (?:aborted|skipped)|opt-in disabled)/i.test(text);
}

/**
 * A newer navigation aborts the older one, while its answer may be being read: Remix then logs the abort with its stack,
 * or leaves a promise without a handler.
 */
function isReplacedNavigation(text: string): boolean {
  return /^(?:AbortError: )?signal is aborted without reason/.test(text);
}

/** Remix fetches the next page's style sheets before it shows the page, which takes long on a busy machine. */
function isLateStyleSheet(message: ConsoleMessage): boolean {
  return /\.css was preloaded using link preload but not used within a few seconds/.test(message.text());
}

/** Chromium notes each answer of 400 and more; for pages and their data that is what some tests are about. */
function isAnsweredRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return /status of 4\d\d/.test(message.text()) && !/^\/(assets|media)\//.test(new URL(url).pathname);
}
