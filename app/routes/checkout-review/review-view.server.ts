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
import { arrivalFrom, arrivalText } from "~/shop/arrival";
import { onlyGiftCards } from "~/shop/order-pricing";
import { PAYMENT_METHODS, waitsForMoney } from "~/shop/payment-methods";
import type { Policy } from "~/shop/policy";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { dayOf } from "~/shop/shop-day";
import { territoryOf } from "~/shop/territories.server";
import { importCharges, saleOf, vatRate } from "~/shop/vat";

export type ReviewView = ReturnType<typeof reviewView>;

/** When goods that are paid at once arrive; null for methods whose money or confirmation the shop waits for. */
function arrivalOfPaid({ shipping, country, delivery, payment }: PreparedOrder, policy: Policy, locale: Locale) {
  if (PAYMENT_METHODS[payment.code].flow === "offline") return null;
  const { zone } = territoryOf(country.iso2, delivery.zip_code);
  const arrival = arrivalFrom(dayOf(new Date().toISOString()), shipping, { zone, hasAddress: true }, policy);
  return arrival && arrivalText(arrival, locale);
}

/** The view model of the review page; money in the order's currency. */
export function reviewView(order: PreparedOrder, locale: Locale, shoeSystem: ShoeSystem) {
  const { delivery, totals, currency } = order;
  const t = translator(locale);
  const onlyCards = onlyGiftCards(order.lines);
  const ordered = orderedDelivery(order);
  const company = companyDetails();
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
      company,
      locale,
    ),
    arrival: arrivalOfPaid(order, company.policy, locale),
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
