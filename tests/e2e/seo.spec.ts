import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

test("the head is updated from page to page", async ({ shopper, page, language, baseURL }) => {
  const canonical = page.locator('link[rel="canonical"]');
  await shopper.open(href("products", language));
  await expect(canonical).toHaveAttribute("href", baseURL + href("products", language));
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  const card = page.getByRole("article").first().getByRole("link").first();
  const path = (await card.getAttribute("href")) ?? "";
  await card.click();
  await expect(canonical).toHaveAttribute("href", baseURL + path);
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
  await expect(page.locator('link[type="text/markdown"]')).toHaveAttribute("href", `${baseURL}${path}.md`);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", baseURL + path);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)["@type"])).toEqual(["ProductGroup", "BreadcrumbList"]);
  expect(JSON.parse(data[0] ?? "").url).toBe(baseURL + path);
  const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await expect(page).toHaveTitle(new RegExp(heading.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));

  await page.goBack();
  await expect(canonical).toHaveAttribute("href", baseURL + href("products", language));
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
});

test("breadcrumbs above a product lead back to the home page", async ({ shopper, page, language }) => {
  await shopper.open(href("product", language, { slug: "last-pair" }));
  const way = page.getByRole("navigation", { name: language === "it" ? "Sei qui" : "You are here" });
  await expect(way.locator('[aria-current="page"]')).toContainText("Court");
  await expect(way.getByRole("link")).toHaveCount(2);
  await way.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${href("home", language)}$`));
});
