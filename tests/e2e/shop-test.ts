import { test as base, type ConsoleMessage, type Page } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Cents } from "~/shop/money";
import type { Details } from "./checkout-details";
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
  /**
   * Puts a shoe of this test's own into the cart and opens the cart; answers which one. This and the next two send
   * requests instead of clicks; tests of product, cart and purchase click.
   */
  fillCart(shoe?: Bought): Promise<Shoe>;
  /** The same, and opens the checkout. */
  startCheckout(shoe?: Bought): Promise<Shoe>;
  /** The same with the checkout's details, and opens the page with "Order and pay". */
  startReview(details: Details, shoe?: Bought): Promise<Shoe>;
  /** Errors and warnings of the browser's console; a test that expects some takes them out. */
  consoleProblems: string[];
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
      await shopper.requestCart(shoe, quantity);
      await shopper.open(href("cart", shopper.language));
      return shoe;
    }),
  startCheckout: async ({ shopper, stockRoom }, use) =>
    use(async ({ quantity, ...wanted } = {}) => {
      const shoe = await stockRoom.claimShoe(wanted);
      await shopper.requestCart(shoe, quantity);
      await shopper.open(href("checkout", shopper.language));
      return shoe;
    }),
  startReview: async ({ shopper, stockRoom }, use) =>
    use(async (details, { quantity, ...wanted } = {}) => {
      const shoe = await stockRoom.claimShoe(wanted);
      await shopper.requestCart(shoe, quantity);
      await shopper.requestReview(details);
      await shopper.open(href("checkout-review", shopper.language));
      return shoe;
    }),
  // Every test fails on what a shopper's console would show: errors, refused code, pages that do not hydrate.
  consoleProblems: [
    async ({ context, thirdParties }, use) => {
      const problems: string[] = [];
      context.on("page", (page) => {
        recordConsole(page, problems);
        if (!thirdParties) recordThirdParties(page, problems);
      });
      await use(problems);
      if (problems.length > 0) throw new Error(`The browser's console has problems:\n${problems.join("\n")}`);
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

function recordConsole(page: Page, problems: string[]) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !isHarmless(message))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", ({ message }) => {
    if (!isSkippedTransition(message) && !isReplacedNavigation(message)) problems.push(`uncaught: ${message}`);
  });
}

function recordThirdParties(page: Page, problems: string[]) {
  page.on("request", (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") problems.push(`request to another host: ${href}`);
  });
}

function isHarmless(message: ConsoleMessage): boolean {
  const text = message.text();
  return (
    isAnsweredRefusal(message) || isLateStyleSheet(message) || isSkippedTransition(text) || isReplacedNavigation(text)
  );
}

/** A page that is left or resized while it slides in skips the rest of the slide; the browser logs that. */
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
