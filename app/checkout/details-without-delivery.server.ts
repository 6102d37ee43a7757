import type { TextField } from "~/shop/field-limits";

const UNASKED: readonly (TextField | "shipping")[] = [
  ...(["prefix", "phone", "address", "address2", "zip_code", "city", "province"] as const),
  "shipping",
];

const INVOICE: readonly string[] = [
  ...["billing_name", "billing_surname", "billing_countries_id", "billing_address", "billing_address2"],
  ...["billing_zip_code", "billing_city", "billing_province", "business_name", "vat_number", "fiscal_code", "sdi_code"],
];

/**
 * The details that the checkout asks for. A cart without goods needs no phone and no address, and an invoice only when it is
 * asked for (`invoice`); what the cookie has of an earlier cart is left out.
 */
export function askedDetails(
  values: Record<string, string>,
  { needsDelivery }: { needsDelivery: boolean },
): Record<string, string> {
  if (needsDelivery) return values;
  const { same_billing: _, ...others } = values;
  const hasInvoice = values.invoice === "on";
  const unasked = hasInvoice ? UNASKED : [...UNASKED, ...INVOICE];
  const asked = Object.entries(others).filter(([name]) => !unasked.some((one) => one === name));
  return { ...Object.fromEntries(asked), ...(hasInvoice ? {} : { same_billing: "on" }) };
}
