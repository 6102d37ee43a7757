import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import type { StockRoom } from "./stock-room";

/** Sends a form that is refused; resolves with the path of the page that shows the refusal. */
type Refused = (on: {
  shopper: Shopper;
  page: Page;
  fillCart: () => Promise<unknown>;
  stockRoom: StockRoom;
}) => Promise<string>;

const forms: Record<string, Refused> = {
  "a login with a wrong password": async ({ shopper }) => {
    await shopper.open(href("login", shopper.language));
    await shopper.enter(shopper.say.email, "nobody@example.com");
    await shopper.enter(accessWords[shopper.language].password, "wrong-password");
    await shopper.page
      .getByRole("main")
      .getByRole("button", { name: accessWords[shopper.language].logIn, exact: true })
      .click();
    return href("login", shopper.language);
  },
  "an unknown coupon": async ({ shopper, fillCart }) => {
    await fillCart();
    await shopper.applyCode(shopper.say.couponCode, "NOBODY");
    return href("cart", shopper.language);
  },
  "a product without a size": async ({ shopper, stockRoom }) => {
    const path = href("product", shopper.language, { slug: (await stockRoom.claimShoe()).slug });
    await shopper.open(path);
    await shopper.button(shopper.say.addToCart).click();
    return path;
  },
  "an empty checkout": async ({ shopper, fillCart }) => {
    await fillCart();
    await shopper.goToCheckout();
    await shopper.field(shopper.say.firstName).fill("Ada");
    await shopper.button(shopper.say.continue).click();
    return href("checkout", shopper.language);
  },
};

for (const [name, refused] of Object.entries(forms))
  test(`${name} shows its message with a 4xx, and neither Back nor a reload sends the form again`, async ({
    shopper,
    page,
    fillCart,
    stockRoom,
    language,
    say,
  }) => {
    const statuses: number[] = [];
    const posts: string[] = [];
    page.on("response", (response) => {
      if (response.request().isNavigationRequest()) statuses.push(response.status());
    });
    const path = await refused({ shopper, page, fillCart, stockRoom });
    await expect(page.getByRole("alert")).toBeVisible();
    expect(shopper.path()).toBe(path);
    expect(statuses.at(-1)).toBeGreaterThanOrEqual(400);
    expect(statuses.at(-1)).toBeLessThan(500);
    if (name.includes("checkout")) await expect(shopper.field(say.firstName)).toHaveValue("Ada");

    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page.goto(href("brands", language));
    await page.goBack();
    expect(shopper.path()).toBe(path);
    await expect(page.getByRole("main")).toBeVisible();
    await page.reload();
    expect(shopper.path()).toBe(path);
    // The refusal was shown once.
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(posts).toEqual([]);
  });

test("programs get the 4xx as the answer to their form; a browser's refusal is of one page and for one time", async ({
  page,
  language,
}) => {
  const path = href("login", language);
  const request = { form: { email: "nobody", password: "" }, maxRedirects: 0 };
  const direct = await page.request.post(path, request);
  expect(direct.status()).toBe(422);
  const redirected = await page.request.post(path, { ...request, headers: { "Sec-Fetch-Mode": "navigate" } });
  expect([redirected.status(), redirected.headers().location]).toEqual([303, path]);
  expect((await page.request.get(href("register", language))).status()).toBe(200);
  const refused = await page.request.get(path);
  expect(refused.status()).toBe(422);
  expect(refused.headers()["cache-control"]).toBe("no-store");
  expect((await page.request.get(path)).status()).toBe(200);
});
