import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { changeAll, stateOf } from "./entered-state";
import { hold } from "./held-requests";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";

type Control = HTMLElement & { middle?: [x: number, y: number] };
const CONTROLS = "a, button, summary, input:not([type=hidden]), select, textarea";

/** Remembers the middle of each control in the window. */
function rememberPlaces(page: Page): Promise<void> {
  return page.evaluate((controls) => {
    for (const control of document.querySelectorAll<Control>(controls)) {
      const { x, y, width, height } = control.getBoundingClientRect();
      if (width > 1 && y < window.innerHeight && y + height > 0) control.middle = [x + width / 2, y + height / 2];
    }
  }, CONTROLS);
}

/** The controls that a press on their remembered place would miss. */
function movedControls(page: Page): Promise<string[]> {
  return page.evaluate(
    (controls) =>
      [...document.querySelectorAll<Control>(controls)]
        .filter((control) => {
          if (!control.middle) return false;
          const [x, y] = control.middle;
          const { left, right, top, bottom, width } = control.getBoundingClientRect();
          // Scripts hide the buttons that they replace.
          if (width === 0) return false;
          return x < left || x > right || y < top || y > bottom;
        })
        .map((control) => control.outerHTML.slice(0, 200)),
    CONTROLS,
  );
}

const pages = {
  home: { open: (shopper: Shopper) => href("home", shopper.language), atOnce: "none" },
  // Filters and the order of a list apply at once: the next page has them (start.js.spec.ts).
  list: {
    open: (shopper: Shopper) => href("products", shopper.language),
    atOnce: "#list-form *, #list-form ~ * input",
  },
  product: {
    open: (shopper: Shopper) => href("product", shopper.language, { slug: "last-pair" }),
    atOnce: "none",
  },
  cart: { open: (shopper: Shopper) => href("cart", shopper.language), atOnce: "none" },
  // The country chooses the fields.
  checkout: { open: (shopper: Shopper) => href("checkout", shopper.language), atOnce: "select, #prefix" },
};

for (const width of [390, 1300])
  test(`what a shopper opens, types and chooses on a page (${width} pixels) before the scripts are there stays`, {
    tag: width === 390 ? [] : "@long",
  }, async ({ page, shopper, stockFixtures }) => {
    const scripts = "**/assets/*.js";
    await page.setViewportSize({ width, height: 800 });
    await shopper.requestCart(await stockFixtures.claimShoe());
    for (const [name, { open, atOnce }] of Object.entries(pages))
      await test.step(name, async () => {
        const release = await hold(page, scripts);
        await page.goto(open(shopper));
        await changeAll(page, atOnce);
        const before = await stateOf(page);
        await rememberPlaces(page);
        expect(before).toContain(true);
        release();
        await shopper.settled();
        await page.waitForFunction(() => document.documentElement.classList.contains("live"));
        expect(await stateOf(page)).toEqual(before);
        // A press whose target moves before its release would be lost.
        expect(await movedControls(page)).toEqual([]);
        await page.unroute(scripts);
      });
  });

test("a press while the page's data are read again reaches its link", async ({ page, shopper, language }) => {
  // A country without its cookie: the scripts restore it, and read the page's data again.
  await page.addInitScript(() => localStorage.setItem("country", "109"));
  const release = await hold(page, /\.data/);
  const reading = page.waitForRequest(/\.data/);
  await shopper.open(href("products", language));
  await reading;
  const link = page.locator("main article a").nth(10);
  await link.scrollIntoViewIfNeeded();
  const path = await link.getAttribute("href");
  await link.hover();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.mouse.down();
  const read = page.waitForEvent("requestfinished", (request) => request.url().includes(".data"));
  release();
  await read;
  // The page has the data after two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test("a click on a link while the page's data are read again opens its page", async ({ page, shopper, language }) => {
  await page.addInitScript(() => localStorage.setItem("country", "109"));
  const release = await hold(page, /\.data/);
  const reading = page.waitForRequest(/\.data/);
  await shopper.open(href("products", language));
  await reading;
  const link = page.locator("main article h2 a, main article h3 a").first();
  const path = await link.getAttribute("href");
  await link.click();
  release();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(shopper.button(shopper.say.addToCart)).toBeVisible();
});

test("Back after a reload opens its page, also before the scripts are there", async ({ page, shopper, language }) => {
  await shopper.open(href("products", language));
  const title = page.getByRole("heading", { level: 1 });
  const list = await title.textContent();
  await page.locator("main article h2 a, main article h3 a").first().click();
  await expect(title).not.toHaveText(list ?? "");
  const release = await hold(page, "**/assets/*.js");
  await page.reload({ waitUntil: "load" });
  // The history's entry belongs to the same document, so that only its URL changes.
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}$`));
  release();
  await expect(title).toHaveText(list ?? "");
  await shopper.settled();
  await expect(page.locator("main article")).not.toHaveCount(0);
});

// On a slow phone the scripts arrive, run and take over in the seconds after the first paint.
test.describe("at any moment", { tag: "@long" }, () => {
  const delays = Array.from({ length: 16 }, (_, index) => index * 100);

  async function slowly(page: Page): Promise<void> {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 40 },
      ...{ downloadThroughput: 400_000, uploadThroughput: 100_000 },
    });
  }

  /** Opens a page and waits after its first bytes. */
  async function openFor(page: Page, path: string, delay: number): Promise<void> {
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForTimeout(delay);
  }

  test("a click on a link opens its page", async ({ page, shopper, language }) => {
    test.setTimeout(300_000);
    await slowly(page);
    for (const delay of delays) {
      await openFor(page, href("product", language, { slug: "last-pair" }), delay);
      const link = page.locator("main nav a").last();
      const path = await link.getAttribute("href");
      await link.click();
      await expect.poll(() => shopper.path(), { message: `after ${delay} ms` }).toBe(path);
      await expect(page.locator("main .product-grid article").first()).toBeVisible();
    }
  });

  test("a press of a button sends its form once", async ({ page, shopper, language, stockFixtures }) => {
    test.setTimeout(300_000);
    const shoe = await stockFixtures.claimShoe({ stock: delays.length });
    await slowly(page);
    for (const [index, delay] of delays.entries()) {
      await openFor(page, href("product", language, { slug: shoe.slug }), delay);
      await shopper.size(shoe.size.name).check();
      await shopper.button(shopper.say.addToCart).click();
      await expect(shopper.cartLink(index + 1), `after ${delay} ms`).toBeVisible();
    }
  });

  test("an opened section stays open, and a typed text stays", async ({ page, shopper, language }) => {
    test.setTimeout(300_000);
    await slowly(page);
    for (const delay of delays) {
      await openFor(page, href("products", language), delay);
      const section = page.locator("details.facet").first();
      const wasOpen = await section.evaluate((details: HTMLDetailsElement) => details.open);
      await section.locator("summary").click();
      await shopper.searchField.pressSequentially("scarpe");
      await page.waitForFunction(() => document.documentElement.classList.contains("live"));
      expect(await section.evaluate((details: HTMLDetailsElement) => details.open), `after ${delay} ms`).toBe(!wasOpen);
      await expect(shopper.searchField, `after ${delay} ms`).toHaveValue("scarpe");
    }
  });
});
