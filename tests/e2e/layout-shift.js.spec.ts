import { type Browser, chromium, expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { sendSmallPictures } from "./pictures";
import { test } from "./shop-test";

/** Maximum cumulative layout shift of a page; up to 0.1 counts as "good" in general. */
const LIMIT = 0.02;

// Other tests run without pictures, which could cause shifts.
let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
});
test.afterAll(() => browser.close());

for (const width of [360, 1440])
  test(`home, list, product and cart pages do not shift while they load in a window ${width} pixels wide`, {
    tag: width === 360 ? [] : "@long",
  }, async ({ language, baseURL, stockFixtures }) => {
    const shoe = await stockFixtures.claimShoe();
    const context = await browser.newContext({ viewport: { width, height: 800 }, baseURL });
    const page = await context.newPage();
    await sendSmallPictures(page);
    const shifts: Record<string, number> = {};
    const visit = async (name: string, path: string) => {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      shifts[name] = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            const add = (entries: PerformanceEntryList) => {
              for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
                if (!entry.hadRecentInput) sum += entry.value;
            };
            const observer = new PerformanceObserver((list) => add(list.getEntries()));
            observer.observe({ type: "layout-shift", buffered: true });
            // After two frames all recorded shifts have been delivered.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                add(observer.takeRecords());
                resolve(sum);
              }),
            );
          }),
      );
    };
    await visit("home", href("home", language));
    await visit("list", href("products", language));
    await visit("product", href("product", language, { slug: shoe.slug }));
    await page.locator(`input[name="size"][value="${shoe.size.id}"]`).check();
    await page.locator(".buy-form .button-primary").click();
    await page.getByRole("dialog").waitFor();
    await visit("cart", href("cart", language));
    for (const [name, shift] of Object.entries(shifts)) expect(shift, name).toBeLessThanOrEqual(LIMIT);
    await context.close();
  });
