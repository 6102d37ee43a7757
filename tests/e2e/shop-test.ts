import { test as base, type ConsoleMessage, type Page } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Cents } from "~/shop/money";
import type { Details } from "./checkout-details";
import { Shopper } from "./shopper";
import { openSharedStockFixtures, type Shoe, type StockFixtures } from "./stock-fixtures";
import { type Words, words } from "./words";

export interface ShopOptions {
  /** The language of the test; each project has one, and the purchase sets both. */
  language: Locale;
  /** Whether the test answers requests to other hosts itself. */
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
   * Puts a shoe of this test into the cart and opens the cart; returns the shoe. This and the next three send requests
   * instead of clicks.
   */
  fillCart(shoe?: Bought): Promise<Shoe>;
  /** The same, and opens the checkout. */
  startCheckout(shoe?: Bought): Promise<Shoe>;
  /** The same with the checkout's details, and opens the page with "Order and pay". */
  startReview(details: Details, shoe?: Bought): Promise<Shoe>;
  /** The same with the order, without opening a page; returns the shoe and the order's number. */
  placeOrder(details: Details, shoe?: Bought): Promise<{ shoe: Shoe; number: string }>;
  /** Errors and warnings of the browser's console; a test removes those it expects. */
  consoleProblems: string[];
}

export const test = base.extend<ShopFixtures, { stockFixtures: StockFixtures }>({
  baseURL: process.env.E2E_SHOP_URL,
  language: ["en", { option: true }],
  thirdParties: [false, { option: true }],
  say: async ({ language }, use) => use(words[language]),
  shopper: async ({ page, language, baseURL, javaScriptEnabled }, use) =>
    use(new Shopper(page, language, { origin: baseURL ?? "", scripts: javaScriptEnabled !== false })),
  fillCart: async ({ shopper, stockFixtures }, use) =>
    use(async ({ quantity, ...wanted } = {}) => {
      const shoe = await stockFixtures.claimShoe(wanted);
      await shopper.requestCart(shoe, quantity);
      await shopper.open(href("cart", shopper.language));
      return shoe;
    }),
  startCheckout: async ({ shopper, stockFixtures }, use) =>
    use(async ({ quantity, ...wanted } = {}) => {
      const shoe = await stockFixtures.claimShoe(wanted);
      await shopper.requestCart(shoe, quantity);
      await shopper.open(href("checkout", shopper.language));
      return shoe;
    }),
  startReview: async ({ shopper, stockFixtures }, use) =>
    use(async (details, { quantity, ...wanted } = {}) => {
      const shoe = await stockFixtures.claimShoe(wanted);
      await shopper.requestCart(shoe, quantity);
      await shopper.requestReview(details);
      await shopper.open(href("checkout-review", shopper.language));
      return shoe;
    }),
  placeOrder: async ({ shopper, stockFixtures }, use) =>
    use(async (details, { quantity, ...wanted } = {}) => {
      const shoe = await stockFixtures.claimShoe(wanted);
      await shopper.requestCart(shoe, quantity);
      return { shoe, number: await shopper.requestOrder(details) };
    }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the first parameter.
  consoleProblems: async ({}, use) => use([]),
  // Every test in a browser fails on errors in its console: failed scripts, blocked resources, hydration errors.
  context: async ({ context, thirdParties, consoleProblems }, use) => {
    context.on("page", (page) => {
      recordConsole(page, consoleProblems);
      if (!thirdParties) recordThirdParties(page, consoleProblems);
    });
    await use(context);
    if (consoleProblems.length > 0)
      throw new Error(`The browser's console has problems:\n${consoleProblems.join("\n")}`);
  },
  stockFixtures: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the first parameter.
    async ({}, use) => {
      const room = await openSharedStockFixtures();
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

/** The shop, and the payment sandbox. */
const OWN_HOSTS = ["127.0.0.1", "localhost"];

function recordThirdParties(page: Page, problems: string[]) {
  page.on("request", (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (protocol.startsWith("http") && !OWN_HOSTS.includes(hostname)) problems.push(`request to another host: ${href}`);
  });
}

function isHarmless(message: ConsoleMessage): boolean {
  const text = message.text();
  return (
    isAnsweredRefusal(message) || isLateStyleSheet(message) || isSkippedTransition(text) || isReplacedNavigation(text)
  );
}

/** A page that is left or resized during its slide transition skips the rest; the browser logs that. */
function isSkippedTransition(text: string): boolean {
  return /\b(?:View ?)?Transition (?:was (?:aborted|skipped)|opt-in disabled)/i.test(text);
}

/** A newer navigation aborts the older one while its answer is read: Remix logs the abort, or a promise has no handler. */
function isReplacedNavigation(text: string): boolean {
  return /^(?:AbortError: )?signal is aborted without reason/.test(text);
}

/** Remix loads the next page's style sheets before it shows the page, which takes long on a busy machine. */
function isLateStyleSheet(message: ConsoleMessage): boolean {
  return /\.css was preloaded using link preload but not used within a few seconds/.test(message.text());
}

/** Chromium logs each answer of 400 and more; some tests are about such answers of pages and their data. */
function isAnsweredRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return /status of 4\d\d/.test(message.text()) && !/^\/(assets|media)\//.test(new URL(url).pathname);
}
