import { statSync } from "node:fs";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

const faceOf = (page: Page) =>
  page
    .locator("h1")
    .first()
    .evaluate((heading) => getComputedStyle(heading).fontFamily);
const isFace = (url: string) => url.endsWith(".woff2");

test("the headings' face is loaded after the first paint, and shown from the next page on", async ({
  shopper,
  page,
  language,
}) => {
  const loaded = page.waitForEvent("requestfinished", (request) => isFace(request.url()));
  await shopper.open(href("cart", language));
  const file = (await loaded).url();
  const [painted, asked] = await page.evaluate(
    (url) => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      performance.getEntriesByName(url)[0]?.startTime ?? 0,
    ],
    file,
  );
  expect(painted).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(painted ?? 0);
  expect(statSync("app/styles/familjen-grotesk.woff2").size).toBeLessThanOrEqual(30_000);
  const { headers } = await page.request.get(file).then((answer) => ({ headers: answer.headers() }));
  expect(headers["cache-control"]).toContain("immutable");

  expect(await faceOf(page)).not.toContain("Familjen");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("face"))).toBe("1");
  await page.getByRole("contentinfo").getByRole("link", { name: "Gift card", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${href("gift-cards", language)}$`));
  await expect.poll(() => faceOf(page)).toContain("Familjen Grotesk");
  await page.reload();
  expect(await faceOf(page)).toContain("Familjen Grotesk");
});

test.describe("with Save-Data", () => {
  test.use({ extraHTTPHeaders: { "Save-Data": "on" } });

  test("no face is loaded, and none is shown", async ({ page, language }) => {
    const faces: string[] = [];
    page.on("request", (request) => {
      if (isFace(request.url())) faces.push(request.url());
    });
    await page.addInitScript(() => sessionStorage.setItem("face", "1"));
    for (const name of ["cart", "gift-cards"] as const) {
      await page.goto(href(name, language));
      await page.waitForLoadState("networkidle");
      expect(await faceOf(page)).not.toContain("Familjen");
    }
    expect(faces).toEqual([]);
  });
});

test.describe("without scripts", () => {
  let browser: Browser;
  test.beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined, args: ["--no-sandbox"] });
  });
  test.afterAll(() => browser.close());

  test("no face is loaded", async ({ baseURL, language }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    const faces: string[] = [];
    page.on("request", (request) => {
      if (isFace(request.url())) faces.push(request.url());
    });
    await page.goto(href("cart", language));
    await page.waitForLoadState("networkidle");
    expect(faces).toEqual([]);
    await context.close();
  });
});
