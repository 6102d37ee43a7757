import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { openFacet, texts } from "./list-page";
import { test } from "./shop-test";

test.use({ viewport: { width: 360, height: 740 } });

const counted = async (page: Page) => Number(/\d+/.exec((await page.locator("#list-count").textContent()) ?? "")?.[0]);

test("on a phone the filters are a sheet over the whole screen, which the keyboard opens, and which applies and clears choices", async ({
  page,
  shopper,
  language,
  javaScriptEnabled,
}) => {
  const { colors, black, filters, show, clear } = texts[language];
  const panel = page.locator(".filters-panel");
  const foot = page.locator(".filters-foot");
  const toggle = page.locator(".filters-switch-label");
  const box = page.locator(`input[value="${black}"]`);
  const first = page.getByRole("article").first();
  await shopper.open(href("products", language));
  const all = await counted(page);

  await test.step("filters and order are one row, and the first product's price is on the first screen", async () => {
    const order = page.getByRole("combobox", { name: shopper.say.sortBy });
    const [left, right] = await Promise.all([toggle.boundingBox(), order.boundingBox()]);
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThanOrEqual(2);
    const price = await first.locator(".price").boundingBox();
    expect((price?.y ?? Number.NaN) + (price?.height ?? 0)).toBeLessThan(740);
  });

  await test.step("the keyboard", async () => {
    const checkbox = page.getByRole("checkbox", { name: filters });
    await expect(panel).toBeHidden();
    await checkbox.focus();
    await page.keyboard.press("Space");
    await expect(panel).toBeVisible();
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    // The page behind is neither seen, scrolled nor reached by the keyboard.
    await expect(first).toBeHidden();
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press("Tab");
      const isInside = await page.evaluate(() => {
        const { activeElement: active, body } = document;
        return active === body || active?.closest(".filters-fields") !== null;
      });
      expect(isInside).toBe(true);
    }
    await checkbox.focus();
    await page.keyboard.press("Space");
    await expect(panel).toBeHidden();
    await expect(first).toBeVisible();
  });

  await test.step("a choice", async () => {
    await toggle.click();
    if (javaScriptEnabled) await expect(foot).toContainText(`${show} ${all} `);
    await (await openFacet(page, colors)).locator(`input[value="${black}"]`).check();
    if (javaScriptEnabled) {
      await expect(page).toHaveURL(new RegExp(`color=${black}`));
      await expect(panel).toBeVisible();
      const button = foot.getByRole("button", { name: show });
      await expect(button).not.toHaveText(new RegExp(`\\b${all}\\b`));
      const promised = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
      await button.click();
      expect(await counted(page)).toBe(promised);
    } else {
      await shopper.button(shopper.say.applyFilters).click();
    }
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`color=${black}\\b`));
    await expect(toggle).toHaveText(`${filters} (1)`);
  });

  await test.step("no choice", async () => {
    const some = await counted(page);
    expect(some).toBeLessThan(all);
    await toggle.click();
    if (javaScriptEnabled) await expect(foot).toContainText(`${show} ${some} `);
    // A facet with a choice is open.
    await expect(box).toBeVisible();
    await page.getByRole("link", { name: clear, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${href("products", language)}$`));
    await expect(box).not.toBeChecked();
    if (javaScriptEnabled) await page.locator("#show-filters").click();
    await expect.poll(() => counted(page)).toBe(all);
  });
});

for (const [width, columns] of [
  [360, 3],
  [1440, 3],
  [1440, 4],
] as const)
  test(`quick add shows all sizes, also many, at ${width} pixels and ${columns} columns, and no other card moves`, async ({
    page,
    shopper,
    language,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await shopper.open(href("category", language, { slug: texts[language].shoes }));
    const choice = page.locator(`.grid-choice button[value="${columns}"]`);
    // Phones have no choice of columns.
    if (width > 1200) {
      await choice.click();
      await expect(choice).toHaveAttribute("aria-pressed", "true");
    }
    const cards = page.getByRole("article");
    const places = () =>
      cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top + window.scrollY));
    const before = await places();
    const counts = await cards.evaluateAll((all) =>
      all.map((card) => card.querySelectorAll(".quick-sizes button").length),
    );
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(12);
    const card = cards.nth(counts.indexOf(Math.max(...counts)));
    await card.locator("summary", { hasText: texts[language].quickAdd }).click();
    expect(await places()).toEqual(before);
    const sizes = card.locator(".quick-sizes button");
    for (const size of [sizes.first(), sizes.last()]) {
      await size.focus();
      // Nothing covers or cuts it: it takes a press.
      await size.click({ trial: true });
      await expect(size).toBeInViewport({ ratio: 1 });
    }
    const [panel, last] = await Promise.all([card.locator(".quick-add").boundingBox(), sizes.last().boundingBox()]);
    const picture = await card.locator(".card-picture").boundingBox();
    const price = await card.locator(".price").boundingBox();
    const bottom = (box: typeof last) => (box?.y ?? Number.NaN) + (box?.height ?? 0);
    expect(bottom(last)).toBeLessThan(bottom(panel));
    // On a phone the sizes are a sheet, and with scripts the card is above it.
    if (width > 768) expect(bottom(panel)).toBeGreaterThanOrEqual(bottom(picture) - 1);
    else if (javaScriptEnabled !== false) expect(bottom(price)).toBeLessThanOrEqual(panel?.y ?? 0);
  });
