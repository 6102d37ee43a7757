import { countries, paymentMethods } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { shippingPrice } from "~/api/orders.server";
import { couponOf, giftCardBalance, pricedLines } from "~/cart/cart-view.server";
import { type Detour, readyCart } from "~/cart/ready-cart.server";
import type { CheckCartResponse } from "~/contract/cart.server";
import type { WireCountry } from "~/contract/catalogue.server";
import { parseForm } from "~/forms/parse-form.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Delivery } from "~/shop/address";
import type { Cart } from "~/shop/cart";
import { deliveryOptions, type Shipping } from "~/shop/delivery";
import { type Currency, currencyFor, fromCents, toCents } from "~/shop/money";
import { MAX_PIECES_PER_ORDER, piecesIn } from "~/shop/order-limits";
import { offeredMethods, type PaymentCode } from "~/shop/payment-methods";
import { type Quote, quoteOf } from "~/shop/quote";
import { computeTotals, type Totals } from "~/shop/totals";
import { checkoutSchema } from "./checkout-details.server";
import { digestOf } from "./quote-signature.server";

/** Everything that an order is made of, priced now. */
export interface PreparedOrder {
  cart: Cart;
  priced: CheckCartResponse;
  delivery: Delivery;
  country: WireCountry;
  billingCountry: WireCountry;
  shipping: Shipping;
  payment: { id: number; code: PaymentCode };
  currency: Currency;
  totals: Totals;
  quote: Quote;
}

/** Puts the order together from the cart, the details kept by the checkout page, and today's prices. */
export async function prepareReview(api: Api, session: RequestSession): Promise<PreparedOrder | Detour> {
  if (!session.cart?.lines.length) return { goTo: "cart", notices: [] };
  const [ready, countryRows, methods] = await Promise.all([
    readyCart(api, session, session.cart),
    countries(api),
    paymentMethods(api),
  ]);
  if ("goTo" in ready) return ready;
  const { cart, priced } = ready;
  const lines = pricedLines(priced);
  const pieces = piecesIn(lines);
  if (pieces > MAX_PIECES_PER_ORDER)
    return { goTo: "cart", notices: [{ key: "cart:too_many_pieces", values: { max: MAX_PIECES_PER_ORDER } }] };
  const onlyGiftCards = lines.every((line) => line.isGiftCard);
  const delivery = readDetails(session, onlyGiftCards);
  const country = countryRows.find((row) => row.id === delivery?.countries_id);
  const billingCountry = countryRows.find((row) => row.id === delivery?.billing_countries_id);
  if (!delivery || !country || !billingCountry) return { goTo: "checkout", notices: [] };
  const shipping = deliveryOptions({ countryId: country.id, onlyGiftCards }).find(
    (way) => way === "none" || way === delivery.shipping,
  );
  if (!shipping) return { goTo: "checkout", notices: [] };
  const currency = currencyFor(country.iso2);
  const amounts = { lines, coupon: couponOf(priced), giftCardBalance: giftCardBalance(priced) };
  const inEuro = computeTotals({ ...amounts, delivery: 0, paymentFee: 0, currency: "EUR" });
  const cost =
    shipping === "courier"
      ? toCents((await shippingPrice(api, country.id, fromCents(inEuro.subtotal - inEuro.couponDiscount))).price)
      : 0;
  const beforeFee = computeTotals({ ...amounts, delivery: cost, paymentFee: 0, currency });
  const offered = offeredMethods({
    countryIso2: country.iso2,
    total: beforeFee.total,
    hasGiftCards: lines.some((line) => line.isGiftCard),
    shipping,
    currency,
    pieces,
  });
  const code = offered.find((one) => one === "free" || one === delivery.payment);
  const method = methods.find((one) => one.code === code);
  if (!code || !method) return { goTo: "checkout", notices: [{ key: "checkout:payment_not_offered" }] };
  const totals = computeTotals({ ...amounts, delivery: cost, paymentFee: toCents(method.price), currency });
  const quoted = lines.map((line, index) => {
    const item = priced.items[index];
    return { ...line, productId: item?.id ?? 0, sizeId: item?.size.id ?? 0 };
  });
  const details = digestOf({
    delivery,
    countries: [country, billingCountry],
    items: priced.items.map(({ name, brand, color, size }) => [name, brand, color, size]),
    codes: [priced.coupon?.code, priced.gift_card?.code],
  });
  const quote = quoteOf({ revision: cart.revision, currency, shipping, payment: code, lines: quoted, totals, details });
  return {
    cart,
    priced,
    delivery,
    country,
    billingCountry,
    shipping,
    payment: { id: method.id, code },
    currency,
    totals,
    quote,
  };
}

function readDetails(session: RequestSession, onlyGiftCards: boolean): Delivery | null {
  const form = new FormData();
  for (const [name, value] of Object.entries(session.checkout?.values ?? {})) form.set(name, String(value));
  const result = parseForm(form, checkoutSchema({ onlyGiftCards }));
  return result.ok ? result.value : null;
}
