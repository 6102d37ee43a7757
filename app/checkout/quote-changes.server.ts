import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { MessageKey } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";
import { type QuoteDifference, quoteDifferences } from "~/shop/quote";
import type { PreparedOrder } from "./prepare-order.server";
import type { SignedQuote } from "./quote-signature.server";

const amounts: Partial<Record<QuoteDifference["kind"], MessageKey>> = {
  couponDiscount: "totals:coupon",
  delivery: "totals:delivery",
  paymentFee: "totals:payment_fee",
  giftCardApplied: "totals:gift_card",
  total: "common:total",
};

/** One sentence for each difference between the signed quote and the order; empty without differences. */
export function quoteChanges(seen: SignedQuote, order: PreparedOrder, locale: Locale): string[] {
  const t = translator(locale);
  const money = (cents: number) => formatMoney(cents, order.currency);
  if (seen.cartId !== order.cart.id) return [t("checkout:changed_order")];
  // A subtotal differs only together with a price or a line, so its own sentence would repeat theirs.
  const differences = quoteDifferences(seen.quote, order.quote).filter(({ kind }) => kind !== "subtotal");
  const changes = differences.map((difference) => {
    if (difference.kind === "details") return t("checkout:changed_details");
    const label = amounts[difference.kind];
    if (difference.kind === "price") {
      const item = order.priced.items.find(({ id }) => id === difference.productId);
      const [before, after] = [money(difference.before), money(difference.after)];
      return t("checkout:changed_amount", { name: item?.name ?? "", before, after });
    }
    if (
      label &&
      "before" in difference &&
      typeof difference.before === "number" &&
      typeof difference.after === "number"
    )
      return t("checkout:changed_amount", {
        name: t(label),
        before: money(difference.before),
        after: money(difference.after),
      });
    return t("checkout:changed_order");
  });
  return [...new Set(changes)];
}
