import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { expectAccessible, widths } from "./accessible";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";
import { walk } from "./walk";

test.use({ viewport: { width: widths.phone, height: 900 } });

/** Looks at the open page in windows of both widths. */
async function look({ page }: Shopper, name: string, isWhole = false): Promise<void> {
  for (const [place, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${name} on a ${place}`, isWhole);
  }
  await page.setViewportSize({ width: widths.phone, height: 900 });
}

test("the most used pages are accessible on a phone and a desktop, and no wider than their window", async ({
  shopper,
  stockRoom,
}) => {
  const { say, language } = shopper;
  const lookAt = async (name: string, path: string) => {
    await shopper.open(path);
    await look(shopper, name);
  };
  const shoe = await stockRoom.claimShoe();
  await lookAt("home-asking", href("home", language));
  await shopper.refuseCookies();
  await lookAt("products-filtered", `${href("products", language)}?brand=${shoe.brandSlug}&brand=nobody`);
  await lookAt("login", href("login", language));
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await shopper.press(say.addToCart);
  await shopper.expectRefusal();
  await look(shopper, "product-refused");
  await shopper.requestCart(shoe);
  await lookAt("cart", href("cart", language));
  await shopper.open(href("checkout", language));
  await shopper.press(say.continue);
  await shopper.expectRefusal();
  await look(shopper, "checkout-refused");
  await shopper.requestReview({ email: newEmail(), payment: "bankTransfer" });
  await lookAt("review", href("checkout-review", language));
  await shopper.order();
  await look(shopper, "thank-you");
});

for (const language of locales) {
  test.describe(`in ${language}`, { tag: "@long" }, () => {
    test.use({ language });

    test("every page is accessible on a phone and a desktop, and no wider than its window", async ({
      shopper,
      stockRoom,
    }) => {
      test.setTimeout(600_000);
      await walk(shopper, stockRoom, (name) => look(shopper, name, true));
    });
  });
}
