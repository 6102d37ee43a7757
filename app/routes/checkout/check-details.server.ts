import { checkoutSchema } from "~/checkout/checkout-details.server";
import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import type { WireCountry } from "~/contract/catalogue.server";
import { formValues, parseForm } from "~/forms/parse-form.server";

/**
 * What is wrong with the details that were sent, by field: first by the form's own rules, then by what this shop offers
 * today. Messages are keys of `checkout.json` without "error_".
 */
export function detailErrors(form: FormData, offer: CheckoutSummary, countries: WireCountry[]): Record<string, string> {
  const result = parseForm(form, checkoutSchema(offer));
  const errors: Record<string, string> = result.ok ? {} : result.errors;
  const values = formValues(form);
  const isUnknown = (id?: string) => id !== undefined && !countries.some((country) => String(country.id) === id);
  if (isUnknown(values.countries_id)) errors.countries_id ??= "country_invalid";
  if (!values.same_billing && isUnknown(values.billing_countries_id)) errors.billing_countries_id ??= "country_invalid";
  if (isPaymentRefused(offer, values)) errors.payment ??= "payment_not_offered";
  return errors;
}

function isPaymentRefused({ payments, totals }: CheckoutSummary, values: Record<string, string>): boolean {
  if (totals.total <= 0) return false;
  const chosen = payments.find(({ code }) => code === values.payment);
  // Nobody collects the money when no courier comes.
  return !chosen?.fits || (chosen.code === "cash_on_delivery" && values.shipping === "pickup");
}
