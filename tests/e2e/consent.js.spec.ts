import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { scripts, standInForThirdParties, taggedShop } from "./tagged-shop";

test.use(taggedShop);

// consent-choices.http.spec.ts has the same choices without scripts.

const bar = ({ page, say }: Shopper) => page.getByRole("region", { name: say.privacy });
const inLocalStorage = ({ page }: Shopper) => page.evaluate(() => window.localStorage.getItem("GDPR:accepted"));
const place = ({ page }: Shopper) => page.evaluate(() => Math.round(window.scrollY));

/** After an answer the end of the page has the link to the preferences, and with consent the reviews. */
async function expectAccessibleEnd({ page, say }: Shopper): Promise<void> {
  await expect(page.getByRole("link", { name: say.cookiePreferences })).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include('[data-part="consent"]')
    .include('[data-part="reviews"]')
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test("accepting keeps the page and its place, loads every service, is asked once, and is stored for six months", async ({
  shopper,
  page,
  say,
  context,
}) => {
  const requests = await standInForThirdParties(page);
  const list = href("products", shopper.language, undefined, { sort: "price_up" });
  await shopper.open(list);
  await expect(bar(shopper)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await expect.poll(() => place(shopper)).toBe(900);
  // Playwright's own click scrolls before it presses.
  await shopper.button(say.accept).evaluate((button: HTMLButtonElement) => button.click());
  await expect(bar(shopper)).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await expect.poll(() => place(shopper)).toBe(900);
  const cookie = (await context.cookies()).find(({ name }) => name === "consent");
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: true });
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(184, 0);
  await expect.poll(() => inLocalStorage(shopper)).toBe("true");
  await expect.poll(() => [...requests].sort()).toEqual(Object.values(scripts).sort());

  // The place is kept only once: the page begins at its top when it is opened again.
  await shopper.open(href("products", shopper.language, undefined, { page: "2" }));
  await expect.poll(() => place(shopper)).toBe(0);
  await expect(shopper.button(say.accept)).toHaveCount(0);
  await expectAccessibleEnd(shopper);
});

test("before an answer and after a refusal no third party gets a request; later each purpose can be chosen separately", async ({
  shopper,
  page,
  say,
  stockFixtures,
}) => {
  const requests = await standInForThirdParties(page);
  const shoe = await stockFixtures.claimShoe();
  await shopper.requestCart(shoe);
  const brands = href("brands", shopper.language);
  const expectNoService = async () => {
    await page.waitForLoadState("networkidle");
    // The script that loads the services is present only with their data.
    await expect(page.locator("#tags")).toHaveCount(0);
    expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
    expect(await page.content()).not.toMatch(
      /googletagmanager|connect\.facebook|trustpilot-widget|doofinder|GTM-|view_cart/,
    );
    expect(requests).toEqual([]);
  };

  await test.step("before an answer", async () => {
    await shopper.open(href("home", shopper.language));
    await expectNoService();
    await shopper.cartLink(1).click();
    await expect(shopper.heading(say.cart)).toBeVisible();
    await expectNoService();
    await expect(bar(shopper)).toBeVisible();
  });

  await test.step("after a refusal", async () => {
    await shopper.button(say.reject).click();
    await expect(bar(shopper)).toHaveCount(0);
    await expect(shopper.heading(say.cart)).toBeVisible();
    await expectNoService();
    await expectAccessibleEnd(shopper);
    await expect.poll(() => inLocalStorage(shopper)).toBe("false");
    await shopper.open(brands);
    await expectNoService();
  });

  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  const openPreferences = async () => {
    await page.getByRole("link", { name: say.cookiePreferences }).click();
    await expect(shopper.heading(say.cookiePreferences)).toBeVisible();
  };

  await test.step("one purpose", async () => {
    await openPreferences();
    const purposes = page.getByRole("main").getByRole("checkbox");
    await expect(purposes).toHaveCount(5);
    for (const purpose of await purposes.all()) await expect(purpose).not.toBeChecked();
    await box(say.widgets).check();
    await shopper.button(say.saveChoice).click();
    await expect(page).toHaveURL(brands);
    await expect(page.getByText(say.choiceSaved)).toBeVisible();
    await expect.poll(() => [...requests].sort()).toEqual([scripts.search, scripts.reviews].sort());
  });

  await test.step("none", async () => {
    await openPreferences();
    await expect(box(say.widgets)).toBeChecked();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    requests.length = 0;
    await shopper.button(say.rejectAll).click();
    await expect(page).toHaveURL(brands);
    await openPreferences();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    expect(requests.filter((address) => address !== scripts.search && address !== scripts.reviews)).toEqual([]);
  });

  await test.step("all", async () => {
    await shopper.button(say.acceptAll).click();
    await expect(page).toHaveURL(brands);
    await expect.poll(() => requests).toContain(scripts.tagManager);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the question takes at most 96 pixels and shows all its words; with text of twice the size at most a third of the window", async ({
    shopper,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await shopper.open(href("products", shopper.language));
    const heightOfBar = async () => (await bar(shopper).boundingBox())?.height;
    expect(await heightOfBar()).toBeLessThanOrEqual(96);
    const text = bar(shopper).getByRole("paragraph");
    expect(await text.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await heightOfBar()).toBeLessThanOrEqual(740 / 3);
    for (const button of await bar(shopper).getByRole("button").all())
      await expect(button).toBeInViewport({ ratio: 1 });
  });

  test("refusing is as easy as accepting, and the question covers no word and no focus", async ({
    shopper,
    page,
    say,
  }) => {
    const answers = [say.accept, say.reject, say.preferences];
    await shopper.open(href("cart", shopper.language));

    for (const width of [320, 360])
      await test.step(`no button breaks a word in a window ${width} pixels wide`, async () => {
        await page.setViewportSize({ width, height: 640 });
        for (const name of answers) {
          const lines = await shopper.button(name).evaluate((button) => {
            const label = document.createRange();
            label.selectNodeContents(button);
            return label.getClientRects().length;
          });
          expect(lines, name).toBe(1);
        }
      });

    await test.step("the buttons have the same size and weight", async () => {
      const [accept, reject, preferences] = await Promise.all(
        answers.map((name) => shopper.button(name).boundingBox()),
      );
      // Widths that are not divisible by three differ by less than a pixel.
      const size = { width: expect.closeTo(accept?.width ?? 0, 0), height: accept?.height };
      expect(reject).toMatchObject({ ...size, y: accept?.y });
      expect(preferences).toMatchObject(size);
      expect(accept?.height).toBeGreaterThanOrEqual(44);
      const weight = (name: string) =>
        shopper.button(name).evaluate((button) => {
          const { color, backgroundColor, fontWeight, fontSize, borderColor } = getComputedStyle(button);
          return { color, backgroundColor, fontWeight, fontSize, borderColor };
        });
      expect(await weight(say.reject)).toEqual(await weight(say.accept));
      const box = await bar(shopper).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(640, 0);
    });

    await test.step("focusing a button does not scroll the page", async () => {
      await page.mouse.wheel(0, 400);
      await expect.poll(() => place(shopper)).toBe(400);
      for (const name of answers) {
        await shopper.button(name).focus();
        expect(await place(shopper), name).toBe(400);
      }
    });

    await test.step("the buttons for all purposes have the same size", async () => {
      await shopper.button(say.preferences).click();
      await expect(shopper.heading(say.cookiePreferences)).toBeVisible();
      const [save, ...others] = await Promise.all(
        [say.saveChoice, say.acceptAll, say.rejectAll].map((name) => shopper.button(name).boundingBox()),
      );
      for (const box of others)
        expect(box).toMatchObject({ width: expect.closeTo(save?.width ?? 0, 0), height: save?.height, y: save?.y });
    });

    await test.step("Tab reaches the answers behind the link to the contents, and the question covers no later stop", async () => {
      await shopper.open(href("cart", shopper.language));
      const accept = shopper.button(say.accept);
      for (let stops = 0; stops < 40; stops += 1) {
        await page.keyboard.press("Tab");
        const covered = await bar(shopper).evaluate((question) => {
          const { activeElement } = document;
          const focused = activeElement?.getBoundingClientRect();
          const edge = question.getBoundingClientRect().top;
          const isCovered = !question.contains(activeElement) && focused && focused.height > 0 && focused.top >= edge;
          return isCovered ? activeElement?.outerHTML : null;
        });
        expect(covered).toBeNull();
      }
      await shopper.open(href("cart", shopper.language));
      for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press("Tab");
      await expect(accept).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(shopper.button(say.reject)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(bar(shopper)).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
    });
  });
});
