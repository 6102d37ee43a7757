import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

test("a refused form shows its message with a 4xx, and neither Back nor a reload sends it again", async ({
  shopper,
  page,
  say,
  startCheckout,
  language,
}) => {
  const statuses: number[] = [];
  const posts: string[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  });
  await startCheckout();
  const path = href("checkout", language);
  await shopper.field(say.firstName).fill("Ada");
  await shopper.button(say.continue).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(shopper.path()).toBe(path);
  expect(statuses.at(-1)).toBe(422);
  await expect(shopper.field(say.firstName)).toHaveValue("Ada");

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
  shopper,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.requestCart(shoe);
  const alert = /role="alert"/;
  const refusals: [path: string, form: Record<string, string>, status: number][] = [
    [href("login", language), { email: "nobody", password: "" }, 422],
    [href("login", language), { email: "nobody@example.com", password: "wrong-password" }, 401],
    [href("cart", language), { intent: "coupon", coupon: "NOBODY" }, 422],
    [href("product", language, { slug: shoe.slug }), { quantity: "1" }, 400],
  ];
  for (const [path, form, status] of refusals) {
    const request = { form, maxRedirects: 0 };
    expect((await page.request.post(path, request)).status(), path).toBe(status);
    const redirected = await page.request.post(path, { ...request, headers: { "Sec-Fetch-Mode": "navigate" } });
    expect([redirected.status(), redirected.headers().location]).toEqual([303, path]);
    expect((await page.request.get(href("brands", language))).status()).toBe(200);
    const refused = await page.request.get(path);
    expect(refused.status(), path).toBe(status);
    expect(await refused.text()).toMatch(alert);
    expect(refused.headers()["cache-control"]).toBe("no-store");
    const again = await page.request.get(path);
    expect(again.status(), path).toBe(200);
    expect(await again.text()).not.toMatch(alert);
  }
});
