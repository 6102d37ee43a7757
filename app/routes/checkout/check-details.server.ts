import { unknownCountries } from "~/account/address-schema.server";
import { checkDetails } from "~/checkout/checkout-details.server";
import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import type { WireCountry } from "~/contract/catalogue.server";

/**
 * The errors of the submitted details by field: first from the form's rules, then from the shop's countries and
 * methods. The messages are keys of `checkout.json` without "error_".
 */
export function detailErrors(
  values: Record<string, string>,
  summary: CheckoutSummary,
  countries: WireCountry[],
): Record<string, string> {
  const result = checkDetails(values, { needsDelivery: summary.needsDelivery, countries });
  const errors: Record<string, string> = {
    ...unknownCountries(values, countries),
    ...(result.ok ? {} : result.errors),
  };
  if (isPaymentRefused(summary, values)) errors.payment ??= "payment_not_offered";
  return errors;
}

function isPaymentRefused({ payments, totals }: CheckoutSummary, values: Record<string, string>): boolean {
  if (totals.total <= 0) return false;
  return payments.find(({ code }) => code === values.payment)?.availability !== "available";
}
