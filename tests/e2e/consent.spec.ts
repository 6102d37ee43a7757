import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { taggedShop } from "./tagged-shop";

test.use({ ...taggedShop, viewport: { width: 360, height: 640 } });

test("on a phone a first visit puts a product into the cart and goes to the checkout without an answer; nothing covers the question", async ({
  shopper,
  page,
  say,
  stockFixtures,
}) => {
  const bar = page.getByRole("region", { name: say.privacy });
  const expectUsable = async (name: string) => {
    const button = await shopper.button(name).boundingBox();
    const question = await bar.boundingBox();
    expect(button?.y).toBeGreaterThan(0);
    expect((button?.y ?? 0) + (button?.height ?? 0), name).toBeLessThanOrEqual(question?.y ?? 0);
    await expect(shopper.button(say.accept)).toBeInViewport({ ratio: 1 });
  };
  const shoe = await stockFixtures.claimShoe();
  await shopper.open(href("product", shopper.language, { slug: shoe.slug }));
  await expectUsable(say.addToCart);
  await shopper.chooseSize(shoe.size.name);
  await shopper.press(say.addToCart);
  await expect(shopper.confirmation).toBeVisible();
  const panel = await shopper.confirmation.boundingBox();
  const question = await bar.boundingBox();
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeGreaterThan(0);
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);

  await shopper.open(href("cart", shopper.language));
  await expectUsable(say.goToCheckout);
  await shopper.button(say.goToCheckout).click();
  await expect(page).toHaveURL(href("checkout", shopper.language));
  await expect(bar).toBeVisible();
});
