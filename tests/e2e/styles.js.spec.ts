import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

/** Whether the page has the shop's styles, also those of the style sheet. */
const isStyled = (page: Page) =>
  page.evaluate(() => {
    const { fontFamily } = getComputedStyle(document.body);
    const rules = [...document.styleSheets].map((sheet) => sheet.cssRules.length);
    return !/times|^serif/i.test(fontFamily) && rules.length === 2 && rules.every((count) => count > 0);
  });

test("a page that is not found while scripts are there has its styles, and so has the page before it", async ({
  shopper,
  page,
  language,
  consoleProblems,
}) => {
  const list = href("products", language);
  await shopper.open(list);
  await shopper.settled();
  await expect.poll(() => isStyled(page)).toBe(true);
  // The product is withdrawn between the list and the click.
  await page.route(/\/(?:products|it\/prodotti)\/[^/?]+\.data/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/[^/]+\.data/, "no-such-product.data");
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.locator("main .card-link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(language === "en" ? /not found/i : /non trovata/i);
  await expect.poll(() => isStyled(page)).toBe(true);
  await expect(page.locator("html")).toHaveClass(/\bjs\b.*\blive\b/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect.poll(() => isStyled(page)).toBe(true);
  consoleProblems.splice(0, consoleProblems.length, ...consoleProblems.filter((text) => !/status of 404/.test(text)));
});

test("a page that an extension changed before the scripts began keeps its styles and works", async ({
  shopper,
  page,
  language,
  consoleProblems,
}) => {
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      document.body.prepend(document.createElement("div"));
      document.head.prepend(document.createElement("meta"));
      const heading = document.querySelector("h1");
      const words = document.createElement("font");
      words.append(...(heading?.childNodes ?? []));
      heading?.append(words);
    }),
  );
  await shopper.open(href("products", language));
  await expect(page.locator("html")).toHaveClass(/\blive\b/);
  await expect.poll(() => isStyled(page)).toBe(true);
  await page.locator("main .card-link").first().click();
  await expect(page.locator("main .buy-form, main form").first()).toBeVisible();
  await expect.poll(() => isStyled(page)).toBe(true);
  // React reports that the document was another one.
  const expected = /Minified React error #(?:418|423|425)|Hydration failed|hydrating/;
  consoleProblems.splice(0, consoleProblems.length, ...consoleProblems.filter((text) => !expected.test(text)));
});
