import type { Api } from "~/api/client.server";
import { orElse } from "~/api/respond.server";
import { PAGE_LIMIT_MS } from "~/api/time-limit.server";
import { cartAmounts, type KeyedLine } from "~/cart/cart-amounts.server";
import { orderLines, totalsView } from "~/cart/cart-view.server";
import { courierPrice } from "~/cart/courier-price.server";
import { named } from "~/catalogue/product-card.server";
import { shopPolicy } from "~/config/company.server";
import type { CheckedCart } from "~/contract/cart.server";
import type { Locale } from "~/i18n/locale";
import { addressFormat } from "~/shop/address-format.server";
import { deliveryOptions, ITALY_ID, type Shipping } from "~/shop/delivery";
import { normaliseCode } from "~/shop/fiscal";
import { convertedText } from "~/shop/money";
import { hasGiftCards, needsDelivery, type OfferedMethod, type PricedOrder, priceOrder } from "~/shop/order-pricing";
import type { PaymentAvailability } from "~/shop/payment-methods";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { importCharges, saleOf } from "~/shop/vat";
import type { CheckoutChoices } from "./checkout-data.server";
import { askedDetails } from "./details-without-delivery.server";
import { giftDays } from "./gift-details.server";

interface SummaryInput extends CheckoutChoices {
  api: Api;
  priced: CheckedCart;
  /** The present field values of the form. */
  values: Record<string, string>;
  locale: Locale;
  shoeSystem: ShoeSystem;
}

export type CheckoutSummary = Awaited<ReturnType<typeof checkoutSummary>>;

/** The order and its choices for the form's country; money in cents of its currency. */
export async function checkoutSummary({
  api,
  priced,
  countryRows,
  methods,
  locale,
  shoeSystem,
  ...input
}: SummaryInput) {
  const cart = cartAmounts(priced);
  const values = askedDetails(input.values, { needsDelivery: needsDelivery(cart.lines) });
  const country =
    countryRows.find(({ id }) => String(id) === values.countries_id) ?? countryRows.find(({ id }) => id === ITALY_ID);
  const { id = ITALY_ID, iso2 = "IT" } = country ?? {};
  const invoiceCountry =
    values.same_billing === "on" ? country : countryRows.find((row) => String(row.id) === values.billing_countries_id);
  const name = country ? named(country, locale) : "";
  /** As if by courier: the page shows the courier's days and charges before the choice too. */
  const parcel = saleOf({
    shipping: "courier",
    countryIso2: iso2,
    delivery: {
      countries_id: id,
      zip_code: values.zip_code ?? "",
      billing: {
        countries_id: invoiceCountry?.id ?? Number(values.billing_countries_id),
        vat_number: normaliseCode(values.vat_number ?? ""),
      },
    },
  });
  const ways = deliveryOptions({ countryId: id, needsDelivery: needsDelivery(cart.lines) });
  const hasCourier = ways.includes("courier") && country !== undefined;
  const courier = hasCourier ? await orElse(courierPrice(api, id, cart), null, PAGE_LIMIT_MS) : null;
  const priceFor = (shipping: Shipping, payment: string | null) =>
    priceOrder(cart, {
      countryIso2: iso2,
      invoiceIso2: invoiceCountry?.iso2,
      shipping,
      courierPrice: shipping === "courier" ? courier : null,
      methods,
      payment,
    });
  const shipping = ways.find((way) => way === values.shipping) ?? ways[0] ?? "courier";
  const order = priceFor(shipping, values.payment ?? null);
  const byCourier = priceFor("courier", null);
  return {
    needsDelivery: shipping !== "none",
    hasGiftCards: hasGiftCards(cart.lines),
    country: { id, iso2, name, isItaly: id === ITALY_ID, zone: parcel.place.zone, ...addressFormat(iso2) },
    freeDelivery: convertedText(shopPolicy().freeDeliveryOver, order.currency, locale),
    /** Of a parcel to the address as far as it is filled in. */
    importCharges: shipping === "none" ? ("none" as const) : importCharges(parcel),
    /** When its gift cards can be sent to another person; null if they cannot. */
    giftDays: giftDays(priced),
    currency: order.currency,
    lines: orderLines(priced.items, order.lines, { locale, shoeSystem }),
    courierPrice: byCourier.isDeliveryKnown ? byCourier.totals.delivery : null,
    totals: totalsView(order),
    amounts: amountsOfChoices(ways, priceFor).map(({ order: one, ...choices }) => ({
      ...choices,
      totals: totalsView(one),
      courier:
        choices.shipping === "courier" && one.isDeliveryKnown ? { country: name, price: one.totals.delivery } : null,
    })),
    payments: order.methods.filter((method) => isShown(method, shipping)),
    /** The methods that can pay the order to this country, at least with another way of delivery. */
    means: order.methods
      .filter((method) => isShown(method, shipping) && ["available", "needs_courier"].includes(method.availability))
      .map(({ code, fee }) => ({ code, fee })),
  };
}

/**
 * The amounts of all choices that the page can show without asking the server: each way of delivery, without and with a
 * payment fee. An amount also stands for the choices that are not available, so that each choice has exactly one.
 */
function amountsOfChoices<Method extends OfferedMethod>(
  ways: readonly Shipping[],
  priceFor: (shipping: Shipping, payment: string | null) => PricedOrder<KeyedLine, Method>,
) {
  return ways.flatMap((shipping) => {
    const order = priceFor(shipping, null);
    const withFee = order.methods.filter(({ availability, fee }) => availability === "available" && fee > 0);
    const [method] = withFee;
    // A style sheet can select "a method with a fee", not the amount.
    const isOneFee = method && withFee.every(({ fee }) => fee === method.fee);
    const forWays = ways.includes("pickup") ? [shipping] : [shipping, "pickup" as const];
    if (!isOneFee) return [{ shipping, forWays, forFees: [false, true], order }];
    return [
      { shipping, forWays, forFees: [false], order },
      { shipping, forWays, forFees: [true], order: priceFor(shipping, method.code) },
    ];
  });
}

/**
 * Hides a method that does not fit the cart. A method stays visible when another country or way of delivery would fit
 * it.
 */
function isShown({ availability }: PaymentAvailability, shipping: Shipping): boolean {
  if (availability === "needs_courier" && shipping === "none") return false;
  return availability !== "nothing_due" && availability !== "something_due" && availability !== "gift_cards";
}
