import { expect } from "@playwright/test";
import { href, informationPages, matchPage, type Page } from "~/i18n/paths";
import { newsletterLinks, orderConfirmationPath } from "./mails";
import { newEmail, type Shopper } from "./shopper";
import { shownPages } from "./shown-pages";
import { type StockRoom, unclaimed } from "./stock-room";

/**
 * Leads a shopper through every page and state of a page that there is, and stops at each of them. Fails when a page of
 * the path table is missing. Only the page of a shop without its API is not on the way: processes.spec.ts looks at it.
 */
export async function walk(shopper: Shopper, stockRoom: StockRoom, look: (name: string) => Promise<void>) {
  const walked = new Set<Page>();
  await walkEverywhere(shopper, stockRoom, async (name) => {
    walked.add(matchPage(new URL(shopper.page.url()).pathname)?.page ?? "not-found");
    await look(name);
  });
  expect([...walked].sort()).toEqual([...shownPages].sort());
}

async function walkEverywhere(shopper: Shopper, stockRoom: StockRoom, visit: (name: string) => Promise<void>) {
  const { page, say, language } = shopper;
  const shoe = await stockRoom.claimShoe({ price: 5_900 });
  const product = href("product", language, { slug: shoe.slug });

  const look = async (name: string, path: string) => {
    await shopper.open(path);
    await visit(name);
  };
  await look("home-asking", href("home", language));
  // The question about cookies lies over whatever is at the window's lower edge.
  await shopper.button(say.reject).click();
  await expect(shopper.button(say.reject)).toHaveCount(0);
  await look("home", href("home", language));
  await look("brands", href("brands", language));
  await look("collections", href("collections", language));
  await look("products", href("products", language));
  await look("products-filtered", `${href("products", language)}?brand=${shoe.brandSlug}&brand=nobody&sort=price_up`);
  await look("products-none", `${href("products", language)}?page=999`);
  await look("search", href("products", language, undefined, { search: "tramontana" }));
  await look("category", href("category", language, { slug: unclaimed[language] }));
  await look("type", href("type", language, { slug: { en: "dresses", it: "abiti" }[language] }));
  await look("sale", href("sale", language, { slug: { en: "sale", it: "saldi" }[language] }));
  await look("outlet", href("outlet", language));
  await look("brand", href("brand", language, { slug: "tramontana" }));
  await look("gift-cards", href("gift-cards", language));
  await look("suggested-products", href("suggested-products", language));
  await look("product", product);
  await look("size-guide", href("size-guide", language, { slug: shoe.slug }));
  await look("product-gift-card", href("product", language, { slug: "gift-card-50" }));
  await look("product-sold-out", href("product", language, { slug: "sold-out-runner" }));
  await look("product-last-pair", href("product", language, { slug: "last-pair" }));
  const withdrawn = await stockRoom.claimShoe();
  await stockRoom.withdraw(withdrawn.id);
  await look("product-withdrawn", href("product", language, { slug: withdrawn.slug }));
  await look("not-found", href("not-found", language).replace("*", "no/such/page"));
  await look("cart-empty", href("cart", language));
  for (const information of informationPages) await look(information, href(information, language));
  await look("consent", href("consent", language));
  await look("country", href("country", language));
  await walkNewsletter(shopper, look, visit);

  await shopper.open(product);
  await shopper.size(shoe.size.name).check();
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 0 });
  await shopper.button(say.addToCart).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await visit("product-refused");
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 8 });

  await shopper.addToCart(shoe, 2);
  await visit("cart");
  await shopper.applyCode(say.couponCode, "NOBODY");
  await expect(page.getByRole("alert")).toBeVisible();
  await visit("cart-refused");

  await shopper.goToCheckout();
  await visit("checkout");
  await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
  await page.getByRole("checkbox", { name: say.sameBilling }).uncheck();
  await shopper.button(say.continue).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await visit("checkout-refused");
  await page.getByRole("checkbox", { name: say.sameBilling }).check();
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  await visit("review");
  await stockRoom.setPrice(shoe.id, 6_100);
  await shopper.button(say.orderAndPay).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await visit("review-changed");
  await shopper.order();
  await visit("thank-you");

  const email = newEmail();
  await shopper.addToCart(shoe, 5);
  await shopper.goToReview({ email, payment: "cashOnDelivery" });
  await shopper.order();
  await expect(page.getByText(say.orderToConfirm)).toBeVisible();
  await visit("thank-you-waiting");
  await look("order-confirm", await orderConfirmationPath(email));
  await shopper.button(say.confirmOrder).click();
  await expect(shopper.heading(say.orderConfirmed)).toBeVisible();
  await visit("order-confirmed");
  await look("order-link-unknown", href("order-confirm", language, { token: "x".repeat(43) }));
}

async function walkNewsletter(
  shopper: Shopper,
  look: (name: string, path: string) => Promise<void>,
  visit: (name: string) => Promise<void>,
) {
  const { page, say, language } = shopper;
  const email = newEmail();
  await look("newsletter", href("newsletter", language));
  await shopper.button(say.subscribe).click();
  await expect(page.getByText(say.emailRequired).first()).toBeVisible();
  await visit("newsletter-refused");
  await shopper.field(say.newsletterEmail).fill(email);
  await page.getByRole("checkbox", { name: say.newsletterConsent }).check();
  await shopper.button(say.subscribe).click();
  await expect(page.getByText(say.mailSent)).toBeVisible();
  await visit("newsletter-sent");
  const links = await newsletterLinks(email);
  await look("newsletter-confirm", links.confirm);
  await shopper.button(say.confirmSubscription).click();
  await expect(shopper.heading(say.subscribed)).toBeVisible();
  await visit("newsletter-confirmed");
  await look("newsletter-unsubscribe", links.unsubscribe);
  await shopper.button(say.unsubscribe).click();
  await expect(shopper.heading(say.unsubscribed)).toBeVisible();
  await visit("newsletter-unsubscribed");
  await look("newsletter-link-unknown", links.confirm);
}
