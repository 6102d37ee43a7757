import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { matchPage } from "~/pages/match-page";
import { informationPages, type Page, pagePaths } from "~/pages/page-table";
import { guestOrderPath, newsletterLinks, orderConfirmationPath, stockLink } from "./mails";
import { newEmail } from "./shopper";
import { open, permissions, shownPages } from "./shown-pages";
import { type StockFixtures, unclaimed } from "./stock-fixtures";
import { walkAccount } from "./walk-account";
import { walkReturns } from "./walk-returns";
import type { Walker } from "./walker";

/**
 * Leads a shopper through every page and every state of a page, and calls `look` at each. Pages that anybody can open by a path
 * without parameters need no step: they follow at the end. Fails when another page of the path table is missing. processes.spec.ts tests the page of a shop without its API.
 */
export async function walk(shopper: Walker, stockFixtures: StockFixtures, look: (name: string) => Promise<void>) {
  const walked = new Set<Page>();
  const visit = async (name: string) => {
    walked.add(matchPage(shopper.path().split("?")[0] ?? "")?.page ?? "not-found");
    await look(name);
  };
  await walkEverywhere(shopper, stockFixtures, visit);
  for (const page of shownPages) {
    const path = pagePaths[page][shopper.language];
    if (walked.has(page) || permissions[page] !== open || path.includes(":")) continue;
    await shopper.open(path);
    await visit(page);
  }
  expect([...walked].sort()).toEqual([...shownPages].sort());
}

async function walkEverywhere(shopper: Walker, stockFixtures: StockFixtures, visit: (name: string) => Promise<void>) {
  const { say, language } = shopper;
  const shoe = await stockFixtures.claimShoe({ price: 5_900 });
  const product = href("product", language, { slug: shoe.slug });

  const look = async (name: string, path: string) => {
    await shopper.open(path);
    await visit(name);
  };
  await look("home-asking", href("home", language));
  // The cookie question covers the lower edge of the window.
  await shopper.refuseCookies();
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
  await walkStockRequest(shopper, look, visit);
  await look("product-last-pair", href("product", language, { slug: "last-pair" }));
  const withdrawn = await stockFixtures.claimShoe();
  await stockFixtures.withdraw(withdrawn.id);
  await look("product-withdrawn", href("product", language, { slug: withdrawn.slug }));
  await look("not-found", href("not-found", language).replace("*", "no/such/page"));
  await look("cart-empty", href("cart", language));
  await walkGuestPurchase(shopper, shoe, visit);
  // From here on the cart is full.
  for (const information of informationPages) await look(information, href(information, language));
  await look("consent", href("consent", language));
  await look("country", href("country", language));
  await walkNewsletter(shopper, look, visit);
  await walkAccount(shopper, look, visit);

  await shopper.open(product);
  await shopper.chooseSize(shoe.size.name);
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 0 });
  await shopper.press(say.addToCart);
  await shopper.expectRefusal();
  await visit("product-refused");
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 8 });

  await shopper.addToCart(shoe, 2);
  await visit("cart");
  await shopper.applyCode(say.couponCode, "NOBODY");
  await shopper.expectRefusal();
  await visit("cart-refused");

  await shopper.goToCheckout();
  await visit("checkout");
  await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
  await shopper.tick(say.sameBilling, false);
  await shopper.press(say.continue);
  await shopper.expectRefusal();
  await visit("checkout-refused");
  await shopper.tick(say.sameBilling);
  await shopper.press(say.continue);
  await shopper.expectButton(say.orderAndPay);
  await visit("review");
  await stockFixtures.setPrice(shoe.id, 6_100);
  await shopper.press(say.orderAndPay);
  await shopper.expectRefusal();
  await visit("review-changed");
  await shopper.order();
  await visit("thank-you");
  await shopper.press(say.otherMethod);
  await shopper.expectHeading(say.payForOrder);
  await visit("payment");
  const reference = "VR-2026-0000000000-1";
  await look("payment-return-unknown", href("payment-return", language, { payment: "card-999999", reference }));
  await look("payment-cancel-unknown", href("payment-cancel", language, { payment: "card-999999", reference }));

  const email = newEmail();
  await shopper.addToCart(shoe, 5);
  await shopper.goToReview({ email, payment: "cashOnDelivery" });
  await shopper.order();
  await shopper.expectText(say.orderToConfirm);
  await visit("thank-you-waiting");
  await look("order-confirm", await orderConfirmationPath(email));
  await shopper.press(say.confirmOrder);
  await shopper.expectHeading(say.orderConfirmed);
  await visit("order-confirmed");
  const orderPath = await guestOrderPath(email, 2);
  await look("guest-order", orderPath);
  await look("my-order", href("my-order", language));
  await walkReturns(shopper, stockFixtures, { email, orderPath }, look, visit);
  await look("order-link-unknown", href("order-confirm", language, { token: "x".repeat(43) }));
}

/** A guest's cart and checkout, up to the page with "Order and pay". */
async function walkGuestPurchase(
  shopper: Walker,
  shoe: { slug: string; size: { name: string } },
  visit: (name: string) => Promise<void>,
) {
  const { say } = shopper;
  await shopper.addToCart(shoe);
  await visit("cart-guest");
  await shopper.goToCheckout();
  await visit("checkout-guest");
  await shopper.press(say.continue);
  await shopper.expectRefusal();
  await visit("checkout-guest-refused");
  await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
  await shopper.press(say.continue);
  await shopper.expectButton(say.orderAndPay);
  await visit("review-guest");
}

/** From the page of a sold-out product. */
async function walkStockRequest(
  shopper: Walker,
  look: (name: string, path: string) => Promise<void>,
  visit: (name: string) => Promise<void>,
) {
  const { say } = shopper;
  const email = newEmail();
  await shopper.press(say.tellMe);
  await shopper.expectRefusal();
  await visit("back-in-stock-refused");
  await shopper.enter(say.yourEmail, email);
  await shopper.tick(say.anySize);
  await shopper.press(say.tellMe);
  await shopper.expectText(say.mailSent);
  await visit("back-in-stock-sent");
  await look("back-in-stock-link", await stockLink(email));
  await shopper.press(say.confirmRequest);
  await shopper.expectHeading(say.willWrite);
  await visit("back-in-stock-confirmed");
}

async function walkNewsletter(
  shopper: Walker,
  look: (name: string, path: string) => Promise<void>,
  visit: (name: string) => Promise<void>,
) {
  const { say, language } = shopper;
  const email = newEmail();
  await look("newsletter", href("newsletter", language));
  await shopper.press(say.subscribe);
  await shopper.expectText(say.emailRequired);
  await visit("newsletter-refused");
  await shopper.enter(say.newsletterEmail, email);
  await shopper.tick(say.newsletterConsent);
  await shopper.press(say.subscribe);
  await shopper.expectText(say.mailSent);
  await visit("newsletter-sent");
  const links = await newsletterLinks(email);
  await look("newsletter-confirm", links.confirm);
  await shopper.press(say.confirmSubscription);
  await shopper.expectHeading(say.subscribed);
  await visit("newsletter-confirmed");
  await look("newsletter-unsubscribe", links.unsubscribe);
  await shopper.press(say.unsubscribe);
  await shopper.expectHeading(say.unsubscribed);
  await visit("newsletter-unsubscribed");
  await look("newsletter-link-unknown", links.confirm);
}
