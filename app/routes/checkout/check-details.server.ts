import { checkDetails, tooLongTexts } from "~/checkout/checkout-details.server";
import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { checkGift } from "~/checkout/gift-details.server";
import type { CheckedCart } from "~/contract/cart.server";
import type { WireCountry } from "~/contract/catalogue.server";
import { keptDetails } from "~/cookies/details-cookie.server";

/** The errors of the submitted details by field, codes of `fieldText`: those of the form's rules and of the shop's methods. */
export function detailErrors(
  values: Record<string, string>,
  summary: CheckoutSummary,
  countries: WireCountry[],
  priced: CheckedCart,
): Record<string, string[] | null> {
  const details = checkDetails(values, { needsDelivery: summary.needsDelivery, countries });
  const errors = details.status === "success" ? {} : { ...details.error };
  for (const [field, code] of Object.entries(checkGift(values, priced).errors)) errors[field] = [code];
  if (isPaymentRefused(summary, values)) errors.payment ??= ["payment_not_offered"];
  // As it was typed, a text may be longer than what its rules are about, such as a phone number with many spaces.
  for (const name of tooLongTexts(keptDetails(values), priced, summary)) errors[name] ??= ["too_long"];
  return errors;
}

function isPaymentRefused({ payments, totals }: CheckoutSummary, values: Record<string, string>): boolean {
  if (totals.total <= 0) return false;
  return payments.find(({ code }) => code === values.payment)?.availability !== "available";
}
