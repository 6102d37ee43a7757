import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { scripts, standInForThirdParties, taggedShop } from "./tagged-shop";

test.use(taggedShop);

const bar = ({ page, say }: Shopper) => page.getByRole("region", { name: say.privacy });
const inLocalStorage = ({ page }: Shopper) => page.evaluate(() => window.localStorage.getItem("GDPR:accepted"));

test("accepting leads back to the page, is asked once, and is stored for six months", async ({
  shopper,
  page,
  say,
  context,
  javaScriptEnabled,
}) => {
  const requests = await standInForThirdParties(page, javaScriptEnabled);
  const list = href("products", shopper.language, undefined, { sort: "price_up" });
  await shopper.open(list);
  await expect(bar(shopper)).toBeVisible();
  await shopper.button(say.accept).click();
  await expect(bar(shopper)).toHaveCount(0);
  await expect(page).toHaveURL(list);
  const cookie = (await context.cookies()).find(({ name }) => name === "consent");
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: true });
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(184, 0);

  if (javaScriptEnabled) {
    await expect.poll(() => inLocalStorage(shopper)).toBe("true");
    await expect.poll(() => [...requests].sort()).toEqual(Object.values(scripts).sort());
  }
  await shopper.open(href("home", shopper.language));
  await expect(shopper.button(say.accept)).toHaveCount(0);
  if (!javaScriptEnabled) expect(requests).toEqual([]);
});

test("before an answer and after a refusal no third party gets a request", async ({
  shopper,
  page,
  say,
  stockRoom,
  javaScriptEnabled,
}) => {
  const requests = await standInForThirdParties(page, javaScriptEnabled);
  const shoe = await stockRoom.claimShoe();
  const walk = async () => {
    await shopper.open(href("home", shopper.language));
    await shopper.addToCart(shoe);
    await page.waitForLoadState("networkidle");
    // The script that loads the services is present only with their data.
    await expect(page.locator("#tags")).toHaveCount(0);
    expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
    expect(await page.content()).not.toMatch(
      /googletagmanager|connect\.facebook|trustpilot-widget|doofinder|GTM-|view_cart/,
    );
  };
  await walk();
  await expect(bar(shopper)).toBeVisible();
  await shopper.button(say.reject).click();
  await expect(bar(shopper)).toHaveCount(0);
  await expect(shopper.heading(say.cart)).toBeVisible();
  await walk();
  expect(requests).toEqual([]);
  if (javaScriptEnabled) await expect.poll(() => inLocalStorage(shopper)).toBe("false");
});

test("each purpose can be chosen separately, and the choice can be changed later", async ({
  shopper,
  page,
  say,
  javaScriptEnabled,
}) => {
  const requests = await standInForThirdParties(page, javaScriptEnabled);
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await shopper.open(href("brands", shopper.language));
  await shopper.button(say.preferences).click();
  await expect(shopper.heading(say.cookiePreferences)).toBeVisible();
  const purposes = page.getByRole("main").getByRole("checkbox");
  await expect(purposes).toHaveCount(5);
  for (const purpose of await purposes.all()) await expect(purpose).not.toBeChecked();
  await box(say.widgets).check();
  await shopper.button(say.saveChoice).click();
  await expect(page).toHaveURL(href("brands", shopper.language));
  await expect(page.getByText(say.choiceSaved)).toBeVisible();
  await expect(bar(shopper)).toHaveCount(0);
  if (javaScriptEnabled)
    await expect.poll(() => [...requests].sort()).toEqual([scripts.search, scripts.reviews].sort());

  await page.getByRole("link", { name: say.cookiePreferences }).click();
  await expect(box(say.widgets)).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  requests.length = 0;
  await shopper.button(say.rejectAll).click();
  await expect(page).toHaveURL(href("brands", shopper.language));
  await page.getByRole("link", { name: say.cookiePreferences }).click();
  await expect(shopper.heading(say.cookiePreferences)).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  expect(requests.filter((address) => address !== scripts.search && address !== scripts.reviews)).toEqual([]);
  await shopper.button(say.acceptAll).click();
  await expect(page).toHaveURL(href("brands", shopper.language));
  if (javaScriptEnabled) await expect.poll(() => requests).toContain(scripts.tagManager);
});

test("the reviews are a plain link with and without consent", async ({ shopper, page, say }) => {
  await shopper.open(href("home", shopper.language));
  await expect(page.getByRole("link", { name: say.reviews })).toHaveAttribute(
    "href",
    "https://www.trustpilot.com/review/shop.example",
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("refusing is as easy as accepting, and the bar covers less than half of the window", async ({
    shopper,
    say,
  }) => {
    await shopper.open(href("products", shopper.language));
    const [accept, reject, preferences] = await Promise.all(
      [say.accept, say.reject, say.preferences].map((name) => shopper.button(name).boundingBox()),
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
    expect(box?.height).toBeLessThanOrEqual(0.4 * 640);
  });

  for (const width of [320, 360])
    test(`the buttons break no word in a window ${width} pixels wide`, async ({ shopper, page, say }) => {
      await page.setViewportSize({ width, height: 640 });
      await shopper.open(href("home", shopper.language));
      for (const name of [say.accept, say.reject, say.preferences]) {
        const lines = await shopper.button(name).evaluate((button) => {
          const label = document.createRange();
          label.selectNodeContents(button);
          return label.getClientRects().length;
        });
        expect(lines, name).toBe(1);
      }
    });

  test("the three buttons for all purposes have the same size", async ({ shopper, say }) => {
    await shopper.open(href("consent", shopper.language));
    const [save, ...others] = await Promise.all(
      [say.saveChoice, say.acceptAll, say.rejectAll].map((name) => shopper.button(name).boundingBox()),
    );
    for (const box of others)
      expect(box).toMatchObject({ width: expect.closeTo(save?.width ?? 0, 0), height: save?.height, y: save?.y });
  });

  test("a first visit puts a product into the cart and goes to the checkout without an answer", async ({
    shopper,
    page,
    say,
    stockRoom,
  }) => {
    const expectUsable = async (name: string) => {
      const button = await shopper.button(name).boundingBox();
      const question = await bar(shopper).boundingBox();
      expect(button?.y).toBeGreaterThan(0);
      expect((button?.y ?? 0) + (button?.height ?? 0), name).toBeLessThanOrEqual(question?.y ?? 0);
      await expect(shopper.button(say.accept)).toBeInViewport({ ratio: 1 });
    };
    const shoe = await stockRoom.claimShoe();
    await shopper.open(href("product", shopper.language, { slug: shoe.slug }));
    await expectUsable(say.addToCart);
    await shopper.addToCart(shoe);
    await shopper.open(href("cart", shopper.language));
    await expectUsable(say.goToCheckout);
    await shopper.button(say.goToCheckout).click();
    await expect(page).toHaveURL(href("checkout", shopper.language));
    await expect(bar(shopper)).toBeVisible();
  });

  test("focusing the question's buttons does not scroll the page", async ({ shopper, page, say }) => {
    await shopper.open(href("products", shopper.language));
    await page.mouse.wheel(0, 400);
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    await expect.poll(place).toBe(400);
    for (const name of [say.accept, say.reject, say.preferences]) {
      await shopper.button(name).focus();
      expect(await place(), name).toBe(400);
    }
  });

  test("the confirmation of an added product does not cover the question's buttons", async ({
    shopper,
    say,
    stockRoom,
  }) => {
    const shoe = await stockRoom.claimShoe();
    await shopper.open(href("product", shopper.language, { slug: shoe.slug }));
    await shopper.chooseSize(shoe.size.name);
    await shopper.press(say.addToCart);
    await expect(shopper.confirmation).toBeVisible();
    const panel = await shopper.confirmation.boundingBox();
    const question = await bar(shopper).boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeGreaterThan(0);
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  });

  test("the bar does not cover the focused element, and Tab enters and leaves the bar", async ({
    shopper,
    page,
    say,
  }) => {
    await shopper.open(href("cart", shopper.language));
    const accept = shopper.button(say.accept);
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press("Tab");
      if (await accept.evaluate((button) => button === document.activeElement)) break;
      const covered = await page.evaluate(() => {
        const bar = document.querySelector(".consent-bar");
        const focused = document.activeElement?.getBoundingClientRect();
        const edge = bar?.getBoundingClientRect().top ?? 0;
        if (bar?.contains(document.activeElement)) return null;
        return focused && focused.height > 0 && focused.top >= edge ? document.activeElement?.outerHTML : null;
      });
      expect(covered).toBeNull();
    }
    await expect(accept).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(shopper.button(say.reject)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(bar(shopper)).toHaveCount(0);
  });
});
