import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { shoeSize } from "~/shop/shoe-sizes";
import { test } from "./shop-test";

test("a shopper reads shoe sizes as British ones from the product to the cart, and as European ones again", async ({
  page,
  shopper,
  language,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.unchangedShoe();
  const eu = shoe.size.name;
  const british = `UK ${shoeSize("standard_men", eu)?.[1]} (EU ${eu})`;
  const pressed = page.locator(".size-switch [aria-pressed=true]");
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await expect(pressed).toHaveText("EU");
  await page.getByRole("button", { name: "UK", exact: true }).click();
  await expect(pressed).toHaveText("UK");
  await expect(page).toHaveURL(/#shoe-sizes$/);
  await expect(pressed).toBeInViewport();
  await shopper.settled();
  await page.getByRole("radio", { name: british }).check();
  await shopper.button(shopper.say.addToCart).click();
  await shopper.viewCart();
  await expect(page.getByRole("main")).toContainText(british);
  await page.getByRole("button", { name: "EU", exact: true }).click();
  await expect(pressed).toHaveText("EU");
  await expect(page.getByRole("main")).not.toContainText("(EU");
});
