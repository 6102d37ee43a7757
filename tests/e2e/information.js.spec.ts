import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

test("for printing all sections are open, and closed again afterwards", async ({ shopper, page, language }) => {
  await shopper.open(href("terms", language));
  const sections = page.locator("main details");
  const all = await sections.count();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator("main details[open]")).toHaveCount(all);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("main details[open]")).toHaveCount(1);
});
