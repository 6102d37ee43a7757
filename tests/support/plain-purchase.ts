import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { byVisitor } from "../e2e/plain-browser";
import { PlainShopper } from "../e2e/plain-shopper";
import type { Visitor } from "../e2e/visitor";

/** Buys a pair of sneakers over plain HTTP, as a shopper without scripts, who then reads the thank-you page. */
export async function buySneakers(
  visitor: Visitor,
  language: Locale,
): Promise<{ shopper: PlainShopper; order: string }> {
  const shopper = new PlainShopper(byVisitor(visitor), language);
  await shopper.open(`${href("products", language)}?category=sneakers`);
  await shopper.buyFirst();
  await shopper.goToReview({ email: "anna.bianchi@example.com", payment: "bankTransfer" });
  return { shopper, order: await shopper.order() };
}
