import type { Api } from "~/api/client.server";
import { shippingPrice } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import { PAGE_LIMIT_MS } from "~/api/time-limit.server";
import { couponOf, giftCardBalance, orderLines, pricedLines } from "~/cart/cart-view.server";
import { named } from "~/catalogue/product-card.server";
import type { CheckCartResponse } from "~/contract/cart.server";
import type { WireCountry, WirePaymentMethod } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { ITALY_ID } from "~/shop/delivery";
import { convert, currencyFor, fromCents, toCents } from "~/shop/money";
import { piecesIn } from "~/shop/order-limits";
import { paymentRefusal } from "~/shop/payment-methods";
import { computeTotals } from "~/shop/totals";
import { paymentOptions } from "./choices.server";

interface OfferInput {
  api: Api;
  priced: CheckCartResponse;
  countryRows: WireCountry[];
  methods: WirePaymentMethod[];
  /** The form as it is known so far. */
  values: Record<string, string>;
  locale: Locale;
}

export type CheckoutSummary = Awaited<ReturnType<typeof checkoutSummary>>;

/** What is bought, what it comes to, and what can be chosen, for the country of the form; money in cents of its currency. */
export async function checkoutSummary({ api, priced, countryRows, methods, values, locale }: OfferInput) {
  const lines = pricedLines(priced);
  const onlyGiftCards = lines.every((line) => line.isGiftCard);
  const hasGiftCards = lines.some((line) => line.isGiftCard);
  const country =
    countryRows.find(({ id }) => String(id) === values.countries_id) ?? countryRows.find(({ id }) => id === ITALY_ID);
  const countryName = country ? named(country, locale) : "";
  const pickup = values.shipping === "pickup" && country?.id === ITALY_ID;
  const amounts = {
    lines,
    coupon: couponOf(priced),
    giftCardBalance: giftCardBalance(priced),
    paymentFee: 0,
  };
  const iso2 = country?.iso2 ?? "IT";
  const currency = currencyFor(iso2);
  const goods = computeTotals({ ...amounts, delivery: 0, currency: "EUR" });
  const tariff =
    onlyGiftCards || pickup || !country
      ? null
      : await orElse(
          shippingPrice(api, country.id, fromCents(goods.subtotal - goods.couponDiscount)),
          null,
          PAGE_LIMIT_MS,
        );
  const cost = tariff ? toCents(tariff.price) : 0;
  const courier = tariff && { country: countryName, price: convert(cost, currency) };
  const totals = computeTotals({ ...amounts, delivery: cost, currency });
  const known = courier !== null || onlyGiftCards || pickup;
  const pieces = piecesIn(lines);
  const situation = {
    countryIso2: iso2,
    total: totals.total,
    hasGiftCards,
    shipping: "courier",
    currency,
    pieces,
  } as const;
  return {
    onlyGiftCards,
    country: { id: country?.id ?? ITALY_ID, iso2, name: countryName },
    currency,
    lines: orderLines(priced.items, currency, locale),
    courier,
    totals: { ...totals, delivery: known ? totals.delivery : null },
    payments: paymentOptions(methods, { total: totals.total, hasGiftCards, pieces }).map((method) => {
      const refusal = paymentRefusal(method.code, situation);
      return { ...method, fee: convert(method.fee, currency), fits: refusal === null, refusal };
    }),
  };
}
