import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

/** Controls whose middle is under the floating button, at each screen from the top of the page to its end. */
function covered(page: Page) {
  return page.evaluate(() => {
    const found: string[] = [];
    const end = document.documentElement.scrollHeight;
    for (let top = 0; top < end; top += window.innerHeight / 3) {
      window.scrollTo(0, top);
      for (const control of document.querySelectorAll("a, button, input, select, summary, label")) {
        // The closed search and menu of the header have boxes too.
        if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
        const { left, right, top: above, bottom } = control.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (above + bottom) / 2)?.closest(".floating");
        if (over && over !== control && !over.contains(control))
          found.push(`${control.outerHTML.slice(0, 80)} at ${top}`);
      }
    }
    return found;
  });
}

for (const [width, height] of [
  [360, 740],
  [1280, 720],
  [1440, 900],
] as const)
  test.describe(`in a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height } });

    test("the floating button covers no control", async ({ shopper, page, language, fillCart }) => {
      const shoe = await fillCart();
      for (const path of [
        href("home", language),
        href("products", language),
        href("product", language, { slug: shoe.slug }),
        href("cart", language),
        href("checkout", language),
      ]) {
        await shopper.open(path);
        expect(await covered(page), path).toEqual([]);
      }
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the header is 64 pixels high, with one line above it, and all its controls are 44 pixels wide", async ({
    shopper,
    page,
    language,
  }) => {
    await shopper.open(href("home", language));
    expect((await page.locator(".header-bar").boundingBox())?.height).toBe(64);
    expect((await page.locator(".header-top").boundingBox())?.height).toBe(50);
    for (const control of await page.locator(".header-bar a, .search-open, .menu-burger summary").all()) {
      if (!(await control.isVisible())) continue;
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });

  test("the open menu is closed by its cross, and by a tap beside it", async ({ shopper, page, language }) => {
    await shopper.open(href("home", language));
    const burger = page.locator(".menu-burger summary");
    const menu = page.locator(".menu-bar");
    for (const [x, y] of [
      [20, 400],
      [332, 32],
    ] as const) {
      await burger.tap();
      await expect(menu).toBeInViewport();
      await page.touchscreen.tap(x, y);
      await expect(menu).toBeHidden();
    }
  });

  test("country and language are in the menu", async ({ shopper, page, say, language }) => {
    await shopper.open(href("cart", language));
    const banner = page.getByRole("banner");
    const country = banner.getByRole("link", { name: say.shippingCountry });
    await expect(country).toBeHidden();
    await banner.locator(".menu-burger summary").tap();
    await expect(country).toBeInViewport();
    await banner.locator(".header-language button").tap();
    await expect(page).toHaveURL(new RegExp(`${href("cart", language === "it" ? "en" : "it")}(?:[?]cookies=check)?$`));
  });
});

test("an empty cart has no number, a filled one has", async ({ shopper, page, language, fillCart }) => {
  await shopper.open(href("home", language));
  await expect(page.locator(".header-count")).toHaveCount(0);
  await fillCart({ quantity: 2 });
  await expect(page.locator(".header-count")).toHaveText("2");
});

test("the shop's name is drawn, and screen readers read it", async ({ shopper, page, language }) => {
  await shopper.open(href("products", language));
  const logo = page.getByRole("banner").getByRole("link", { name: "Scala & Vento", exact: true });
  const [file, id] = (await logo.locator("svg use").getAttribute("href"))?.split("#") ?? [];
  const icons = await page.request.get(file ?? "");
  expect(await icons.text()).toMatch(new RegExp(`<symbol[^>]* id="${id}"[^>]*>\\s*<path`));
  expect((await logo.locator("svg").boundingBox())?.height).toBeGreaterThan(14);
});

for (const [width, isPortrait] of [
  [360, true],
  [1440, false],
] as const)
  test.describe(`the home page ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("starts with the first slide; the others are tiles below the products", async ({
      shopper,
      page,
      language,
    }) => {
      await shopper.open(href("home", language));
      const slides = page.getByRole("main").locator(".slide");
      await expect(slides).toHaveCount(3);
      await expect(slides.first().getByRole("heading")).toBeInViewport();
      const positions = await slides.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      const products = await page.getByRole("article").first().boundingBox();
      expect(positions[0]).toBeLessThan(products?.y ?? 0);
      expect(positions[1]).toBeGreaterThan(products?.y ?? 0);
      for (const link of await slides.getByRole("link").all()) await expect(link).toHaveAttribute("href", /^\/./);
      // The first source whose media query matches; without one the picture has its own shape.
      const source = await slides
        .first()
        .locator("source")
        .evaluateAll(
          (all: HTMLSourceElement[]) =>
            all.find(({ media }) => media === "" || window.matchMedia(media).matches)?.srcset.split(", ")[0],
        );
      expect(source?.includes("fit=cover") ?? false).toBe(isPortrait);
    });
  });
