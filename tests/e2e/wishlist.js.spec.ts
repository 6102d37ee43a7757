import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { expectAccessible, widths } from "./accessible";
import { test } from "./shop-test";
import { unclaimed } from "./stock-fixtures";
import { requestMember, requestWish, wishlistLink, wishlistWords } from "./wishlist-steps";

test("quick presses on several hearts are all kept, without another page", async ({ shopper, page, language }) => {
  const say = wishlistWords[language];
  await requestMember(shopper);
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
  stockFixtures,
}) => {
  const say = wishlistWords[language];
  const expectAccessibleAtAllWidths = async (state: string) => {
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `${state} at ${width}`);
    }
  };
  const shoe = await stockFixtures.claimShoe();
  await requestMember(shopper);
  await shopper.open(href("wishlist", language));
  await expect(page.getByText(say.empty)).toBeVisible();
  await expectAccessibleAtAllWidths("wishlist-empty");

  await requestWish(shopper, shoe.id);
  await shopper.open(href("wishlist", language));
  await page.getByRole("button", { name: new RegExp(`^${say.move}: `) }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("main").getByRole("combobox")).toBeFocused();
  await expectAccessibleAtAllWidths("wishlist-refused");
});
