import { orderSummary } from "~/account/orders/order-summary.server";
import { orderLines } from "~/cart/cart-view.server";
import { wireGiftOf } from "~/checkout/gift-details.server";
import { paymentScript } from "~/checkout/in-page/payment-script.server";
import { orderedDelivery } from "~/checkout/order-request.server";
import type { PreparedOrder } from "~/checkout/prepare-order.server";
import { productsOf } from "~/checkout/quote-changes.server";
import { signQuote } from "~/checkout/quote-signature.server";
import { companyDetails } from "~/config/company.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { messageText } from "~/session/message-text.server";
import { onlyGiftCards } from "~/shop/order-pricing";
import { waitsForMoney } from "~/shop/payment-methods";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { importCharges, saleOf, vatRate } from "~/shop/vat";

export type ReviewView = ReturnType<typeof reviewView>;

/** The view model of the review page; money in the order's currency. */
export function reviewView(order: PreparedOrder, locale: Locale, shoeSystem: ShoeSystem) {
  const { delivery, totals, currency } = order;
  const t = translator(locale);
  const onlyCards = onlyGiftCards(order.lines);
  const ordered = orderedDelivery(order);
  const sale = saleOf({ shipping: order.shipping, countryIso2: order.country.iso2, delivery: ordered });
  return {
    head: { title: t("checkout:review_title"), noindex: true },
    lines: orderLines(order.priced.items, order.lines, { locale, shoeSystem }),
    currency,
    totals,
    includesVat: vatRate({ isGiftCard: onlyCards, ...sale }) !== null,
    importCharges: order.shipping === "courier" ? importCharges(sale) : ("none" as const),
    /** The euros that the method takes beside a total in pounds; null when it takes the total. */
    euro: order.taken?.total ?? null,
    summary: orderSummary(
      {
        delivery: ordered,
        gift: order.gift && wireGiftOf(order.gift),
        shipping: order.shipping,
        payment: order.payment.code,
        note: delivery.note,
        items: order.priced.items,
      },
      [order.country, order.billingCountry],
      companyDetails(),
      locale,
    ),
    pickupTime: waitsForMoney(order.payment.code)
      ? ("checkout:pickup_once_paid" as const)
      : ("checkout:pickup_at_once" as const),
    /** Rights after the order. Gift cards have no delivery and no legal guarantee. */
    rights: onlyCards ? ("checkout:before_order_gift_cards" as const) : ("checkout:before_order" as const),
    script: paymentScript(order.payment.code, locale),
    quote: signQuote({ cartId: order.cart.id, quote: order.quote, products: productsOf(order) }),
    changes: order.notices.map((notice) => messageText(t, notice, { currency, locale, shoeSystem })),
  };
}
