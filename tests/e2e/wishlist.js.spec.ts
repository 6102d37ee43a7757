import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { expectAccessible, widths } from "./accessible";
import { register } from "./member";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { unclaimed } from "./stock-room";
import { addToWishlist, wishlistLink, wishlistWords } from "./wisher";

test("quick presses on several hearts are all kept, without another page", async ({ shopper, page, language }) => {
  const say = wishlistWords[language];
  await register(shopper, newEmail());
  await shopper.open(href("category", language, { slug: unclaimed[language] }));
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const hearts = (await page.getByRole("button", { name: new RegExp(`^${say.add}: `) }).all()).slice(0, 4);
  const names = await Promise.all(hearts.map((heart) => heart.getAttribute("aria-label")));
  // No press waits for the answer to the one before.
  for (const name of names) await shopper.button(name ?? "").click();
  await expect(wishlistLink(page, names.length)).toBeVisible();
  for (const name of names) await expect(shopper.button((name ?? "").replace(say.add, say.remove))).toBeVisible();
  expect(documents).toEqual([]);
});

test("the wishlist is accessible when it is empty, and after a refusal", async ({
  shopper,
  page,
  language,
  stockRoom,
}) => {
  const say = wishlistWords[language];
  const shoe = await stockRoom.claimShoe();
  await register(shopper, newEmail());
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await shopper.open(href("wishlist", language));
    await expect(page.getByText(say.empty)).toBeVisible();
    await expectAccessible(page, `wishlist-empty at ${width}`);
    await addToWishlist(shopper, shoe.slug, 1);
    await shopper.open(href("wishlist", language));
    await page.getByRole("button", { name: new RegExp(`^${say.move}: `) }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("main").getByRole("combobox")).toBeFocused();
    await expectAccessible(page, `wishlist-refused at ${width}`);
    await page.getByRole("button", { name: new RegExp(`^${say.removeFrom}: `) }).click();
    await expect(page.getByText(say.empty)).toBeVisible();
  }
});
