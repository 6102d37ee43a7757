import type { Api } from "~/api/client.server";
import { orElse } from "~/api/respond.server";
import { PAGE_LIMIT_MS } from "~/api/time-limit.server";
import { cartAmounts } from "~/cart/cart-amounts.server";
import { orderLines, totalsView } from "~/cart/cart-view.server";
import { courierPrice } from "~/cart/courier-price.server";
import { named } from "~/catalogue/product-card.server";
import type { CheckCartResponse } from "~/contract/cart.server";
import type { Locale } from "~/i18n/locale";
import { deliveryOptions, ITALY_ID, type Shipping } from "~/shop/delivery";
import { hasGiftCards, needsDelivery, priceOrder } from "~/shop/order-pricing";
import type { PaymentAvailability } from "~/shop/payment-methods";
import type { CheckoutChoices } from "./checkout-data.server";
import { askedDetails } from "./details-without-delivery.server";
import { giftDays } from "./gift-details.server";

interface SummaryInput extends CheckoutChoices {
  api: Api;
  priced: CheckCartResponse;
  /** The present field values of the form. */
  values: Record<string, string>;
  locale: Locale;
}

export type CheckoutSummary = Awaited<ReturnType<typeof checkoutSummary>>;

/** The order and its choices for the form's country; money in cents of its currency. */
export async function checkoutSummary({ api, priced, countryRows, methods, locale, ...input }: SummaryInput) {
  const cart = cartAmounts(priced);
  const values = askedDetails(input.values, { needsDelivery: needsDelivery(cart.lines) });
  const country =
    countryRows.find(({ id }) => String(id) === values.countries_id) ?? countryRows.find(({ id }) => id === ITALY_ID);
  const { id = ITALY_ID, iso2 = "IT" } = country ?? {};
  const invoiceCountry =
    values.same_billing === "on" ? country : countryRows.find((row) => String(row.id) === values.billing_countries_id);
  const name = country ? named(country, locale) : "";
  const shipping = chosenShipping(values.shipping, { countryId: id, needsDelivery: needsDelivery(cart.lines) });
  const order = priceOrder(cart, {
    countryIso2: iso2,
    invoiceIso2: invoiceCountry?.iso2,
    shipping,
    courierPrice:
      shipping === "courier" && country ? await orElse(courierPrice(api, id, cart), null, PAGE_LIMIT_MS) : null,
    methods,
  });
  return {
    needsDelivery: shipping !== "none",
    hasGiftCards: hasGiftCards(cart.lines),
    /** When its gift cards can be sent to another person; null if they cannot. */
    giftDays: giftDays(priced),
    country: { id, iso2, name },
    currency: order.currency,
    lines: orderLines(priced.items, order.lines, locale),
    courier: shipping === "courier" && order.isDeliveryKnown ? { country: name, price: order.totals.delivery } : null,
    totals: totalsView(order),
    payments: order.methods.filter((method) => isShown(method, shipping)),
    /** The methods that can pay the order to this country, at least with another way of delivery. */
    means: order.methods
      .filter((method) => isShown(method, shipping) && ["available", "needs_courier"].includes(method.availability))
      .map(({ code, fee }) => ({ code, fee })),
  };
}

/** The form's way of delivery while it is available, else the default. */
function chosenShipping(selected: string | undefined, cart: Parameters<typeof deliveryOptions>[0]): Shipping {
  const options = deliveryOptions(cart);
  return options.find((option) => option === selected) ?? options[0] ?? "courier";
}

/**
 * Hides a method that does not fit the cart. A method stays visible when another country or way of delivery would fit
 * it.
 */
function isShown({ availability }: PaymentAvailability, shipping: Shipping): boolean {
  if (availability === "needs_courier" && shipping === "none") return false;
  return availability !== "nothing_due" && availability !== "something_due" && availability !== "gift_cards";
}
