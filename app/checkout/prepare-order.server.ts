import type { Api } from "~/api/client.server";
import { cartAmounts, type KeyedLine } from "~/cart/cart-amounts.server";
import { courierPrice } from "~/cart/courier-price.server";
import type { RedirectWithMessages } from "~/cart/redirect-with-messages.server";
import type { CheckedCart } from "~/contract/cart.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import type { Delivery } from "~/shop/address";
import type { Cart } from "~/shop/cart";
import { deliveryOptions, type Shipping } from "~/shop/delivery";
import type { Gift } from "~/shop/gift";
import type { Currency } from "~/shop/money";
import { type ChargedLine, needsDelivery, priceOrder, type TakenTotal, type Totals } from "~/shop/order-pricing";
import type { PaymentCode } from "~/shop/payment-methods";
import { type Quote, quoteOf } from "~/shop/quote";
import { checkoutData } from "./checkout-data.server";
import { checkDetails, detailsOf, tooLongTexts } from "./checkout-details.server";
import { checkGift } from "./gift-details.server";
import { digestOf } from "./quote-signature.server";

/** All parts of an order, with current prices. */
export interface PreparedOrder {
  kind: "ready";
  cart: Cart;
  priced: CheckedCart;
  delivery: Delivery;
  /** Null when the codes of gift cards go to the customer. */
  gift: Gift | null;
  country: WireCountry;
  billingCountry: WireCountry;
  shipping: Shipping;
  payment: { id: number; code: PaymentCode };
  currency: Currency;
  lines: ChargedLine<KeyedLine>[];
  totals: Totals;
  /** What the method takes when that is another currency; null when it takes the total. */
  taken: TakenTotal | null;
  quote: Quote;
  /** The prices and balances that have changed since the shopper last saw them. */
  notices: Flash[];
}

/** Whether the shopper was signed in until this request. The order would be a guest's. */
export function hasLoginEnded({ notices }: PreparedOrder): boolean {
  return notices.some(({ key }) => key === "checkout:login_ended");
}

/** Prepares the order from the cart, the checkout's stored details and current prices. */
export async function prepareReview(api: Api, session: RequestSession): Promise<PreparedOrder | RedirectWithMessages> {
  const data = await checkoutData(api, session);
  if (data.kind === "redirect") return data;
  const toCheckout = (...notices: Flash[]): RedirectWithMessages => ({ kind: "redirect", page: "checkout", notices });
  const { cart, priced, countryRows, methods, notices } = data;
  const amounts = cartAmounts(priced);
  const goods = { needsDelivery: needsDelivery(amounts.lines) };
  if (!session.checkout) return toCheckout();
  const values = detailsOf(session);
  const details = checkDetails(values, { ...goods, countries: countryRows });
  const { gift, errors } = checkGift(values, priced);
  const isWhole = tooLongTexts(session.checkout, priced, goods).length === 0;
  if (details.status !== "success" || Object.keys(errors).length > 0 || !isWhole) {
    const isCountryGone =
      details.status === "error" && (details.error?.countries_id ?? details.error?.billing_countries_id);
    return toCheckout({ key: isCountryGone ? "checkout:country_not_offered" : "checkout:details_needed" });
  }
  const delivery = details.value;
  const country = countryRows.find((row) => row.id === delivery.countries_id);
  const billingCountry = countryRows.find((row) => row.id === delivery.billing_countries_id);
  if (!country || !billingCountry) return toCheckout({ key: "checkout:country_not_offered" });
  const shipping = deliveryOptions({ countryId: country.id, ...goods }).find(
    (way) => way === "none" || way === delivery.shipping,
  );
  if (!shipping) return toCheckout({ key: "checkout:details_needed" });
  const { payment, currency, lines, totals } = priceOrder(amounts, {
    countryIso2: country.iso2,
    invoiceIso2: billingCountry.iso2,
    shipping,
    courierPrice: shipping === "courier" ? await courierPrice(api, country.id, amounts) : null,
    methods,
    payment: delivery.payment,
  });
  if (!payment) return toCheckout({ key: "checkout:payment_not_offered" });
  const taken = payment.taken.currency === currency ? null : payment.taken;
  const order = {
    kind: "ready" as const,
    shipping,
    payment: { id: payment.id, code: payment.code },
    currency,
    lines,
    totals,
    taken,
  };
  const digest = digestOf({ delivery, gift, countries: [country, billingCountry] });
  const quote = quoteOf({ ...order, revision: cart.revision, payment: payment.code, details: digest });
  return { ...order, cart, priced, delivery, gift, country, billingCountry, quote, notices };
}
