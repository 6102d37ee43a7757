import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { sendSmallPictures } from "./pictures";
import { test } from "./shop-test";
import { newEmail, Shopper } from "./shopper";

// Other tests run without pictures.
let withPictures: Browser;
test.beforeAll(async () => {
  withPictures = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox"],
  });
});
test.afterAll(() => withPictures.close());

/** Names of the scripts that a page asks for, in a list that grows. */
function scriptsOf(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") names.push(new URL(request.url()).pathname);
  });
  return names;
}

for (const [name, path] of [
  ["list", href("products", "it")],
  ["product", href("product", "it", { slug: "last-pair" })],
] as const)
  test(`a ${name} page asks for no script before it is painted and its largest picture is there`, async ({
    baseURL,
  }) => {
    const page = await withPictures.newPage({ baseURL, viewport: { width: 360, height: 740 } });
    const scripts = scriptsOf(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await sendSmallPictures(page, held);
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("footer").waitFor();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType("paint").length)).toBeGreaterThan(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(scripts).toEqual([]);
    release();
    const times = await page.waitForFunction(() => {
      if (!document.documentElement.classList.contains("live")) return null;
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const largest = files.find(
        ({ name }) => name === document.querySelector<HTMLImageElement>("main img")?.currentSrc,
      );
      const asked = files.filter(({ name }) => /\/assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime);
      return { largest: largest?.responseEnd ?? Number.POSITIVE_INFINITY, script: Math.min(...asked) };
    });
    const { largest, script } = (await times.jsonValue()) ?? {};
    expect(script).toBeGreaterThan(largest ?? Number.POSITIVE_INFINITY);
    await page.context().close();
  });

test("a filter chosen before the scripts are there applies with the form's own button", async ({ page, language }) => {
  await page.route("**/assets/*.js", () => {});
  await page.goto(href("products", language), { waitUntil: "domcontentloaded" });
  await page.locator("details.facet summary").first().click();
  const box = page.locator("details.facet input[type=checkbox]").first();
  await box.check();
  const name = (await box.getAttribute("name")) ?? "";
  await page.locator(".filters-foot button.without-scripts").click();
  await expect(page).toHaveURL(new RegExp(`[?&]${name}=`));
});

test("a filter chosen while the scripts arrive is applied by them", async ({ page, shopper, language }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
  await page.goto(href("products", language), { waitUntil: "domcontentloaded" });
  await page.locator("details.facet summary").first().click();
  const box = page.locator("details.facet input[type=checkbox]").first();
  await box.check();
  const name = (await box.getAttribute("name")) ?? "";
  release();
  await shopper.settled();
  await expect(page).toHaveURL(new RegExp(`[?&]${name}=`));
  await expect(box).toBeChecked();
});

test("with Save-Data a purchase needs no script, and asks for none", async ({
  browser,
  baseURL,
  language,
  stockFixtures,
}) => {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { "Save-Data": "on" } });
  const page = await context.newPage();
  // The header above is missing after redirects; this tells the page too, as browsers do.
  await (await context.newCDPSession(page)).send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  const scripts = scriptsOf(page);
  const shopper = new Shopper(page, language, { origin: baseURL ?? "", scripts: false });
  await shopper.addToCart(await stockFixtures.claimShoe());
  expect(await page.locator("script:not([type])").count()).toBe(0);
  await shopper.goToReview({ email: newEmail(), payment: "bankTransfer" });
  expect(await shopper.order()).toMatch(/^VR-/);
  // One small picture each, for all screens.
  await page.goto(href("products", language));
  expect(await page.locator("main img").count()).toBeGreaterThan(0);
  expect(await page.locator("[srcset]").count()).toBe(0);
  for (const picture of await page.locator("main article .card-picture img").all())
    expect(await picture.getAttribute("src")).toMatch(/[?]width=320$/);
  expect(scripts).toEqual([]);
  await context.close();
});

test("scripts run where the browser keeps nothing for the page", async ({ page, shopper, language, stockFixtures }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { value: null });
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  const shoe = await stockFixtures.claimShoe();
  await shopper.addToCart(shoe);
  await expect(shopper.cartLink(1)).toBeVisible();
  await shopper.open(href("checkout", language));
});

test("on a slow connection no script is loaded, and nothing says that one will", async ({ page, language }) => {
  const scripts = scriptsOf(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } });
  });
  await page.goto(href("products", language));
  await page.mouse.click(5, 5);
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  expect(await page.locator("html").getAttribute("class")).not.toContain("js");
});
