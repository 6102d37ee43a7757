import { unknownCountries } from "~/account/addresses/address-schema.server";
import { checkDetails, detailsForCookie } from "~/checkout/checkout-details.server";
import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { askedDetails } from "~/checkout/details-without-delivery.server";
import { checkGift } from "~/checkout/gift-details.server";
import type { CheckedCart } from "~/contract/cart.server";
import type { WireCountry } from "~/contract/catalogue.server";

/**
 * The errors of the submitted details by field: first from the form's rules, then from the shop's countries and
 * methods. The messages are keys of `delivery.json` without "error_".
 */
export function detailErrors(
  values: Record<string, string>,
  summary: CheckoutSummary,
  countries: WireCountry[],
  priced: CheckedCart,
): Record<string, string> {
  const result = checkDetails(values, { needsDelivery: summary.needsDelivery, countries });
  const gift = checkGift(values, priced);
  const errors: Record<string, string> = {
    ...unknownCountries(askedDetails(values, summary), countries),
    ...(result.ok ? {} : result.errors),
    ...(gift.ok ? {} : gift.errors),
  };
  if (isPaymentRefused(summary, values)) errors.payment ??= "payment_not_offered";
  // Each text is short enough, but not all of them together: the message can do without some words.
  if (Object.keys(errors).length === 0 && !detailsForCookie(values))
    errors[values.gift_for === "gift" ? "gift_message" : "note"] = "too_long";
  return errors;
}

function isPaymentRefused({ payments, totals }: CheckoutSummary, values: Record<string, string>): boolean {
  if (totals.total <= 0) return false;
  return payments.find(({ code }) => code === values.payment)?.availability !== "available";
}
