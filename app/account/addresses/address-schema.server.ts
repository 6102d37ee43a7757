import { z } from "zod";
import type { WireCountry } from "~/contract/catalogue.server";
import { type FormResult, parseValues } from "~/forms/parse-form.server";
import {
  type Delivery,
  type FieldErrors,
  type KnownCountries,
  normaliseDelivery,
  validateAddress,
} from "~/shop/address";
import { ITALY_ID } from "~/shop/delivery";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";

const country = z.coerce.number("country_invalid").int("country_invalid").default(ITALY_ID);

/** The fields of recipient, address and invoice, as a form sends them. The messages are keys of `delivery.json` without "error_". */
export const deliveryShape = {
  ...(Object.fromEntries(Object.keys(FIELD_LIMITS).map((name) => [name, z.string("required").optional()])) as Record<
    TextField,
    z.ZodOptional<z.ZodString>
  >),
  countries_id: country,
  billing_countries_id: country,
  // Browsers do not send an unticked box.
  same_billing: z.literal("on", "required").optional(),
};

const addressSchema = (countries: KnownCountries) =>
  z
    .object(deliveryShape)
    .transform((form) => ({ ...form, same_billing: form.same_billing === "on" }))
    .superRefine((form, context) => {
      for (const [field, message] of Object.entries(validateAddress(form, countries)))
        context.addIssue({ code: "custom", path: [field], message });
    })
    .transform((form) => normaliseDelivery(form, countries));

const ORDER_FIELDS: readonly string[] = ["email", "confirm_email", "note"] satisfies TextField[];

/** The names of the address form's fields. */
export const addressNames = [
  ...(Object.keys(FIELD_LIMITS) as TextField[]).filter((name) => !ORDER_FIELDS.includes(name)),
  ...(["countries_id", "billing_countries_id", "same_billing", "is_default"] as const),
] as const;

/** Checks an address by the rules of `shop/address.ts`, and that its countries exist. */
export function checkAddress(values: Record<string, string>, countries: readonly WireCountry[]): FormResult<Delivery> {
  const result = parseValues(values, addressSchema(countries));
  const unknown = unknownCountries(values, countries);
  if (Object.keys(unknown).length === 0) return result;
  return { ok: false, errors: { ...unknown, ...(result.ok ? {} : result.errors) } };
}

/** The errors of countries that the shop does not have. */
export function unknownCountries(values: Record<string, string>, countries: readonly WireCountry[]): FieldErrors {
  const isUnknown = (id?: string) => id !== undefined && !countries.some((one) => String(one.id) === id);
  return {
    ...(isUnknown(values.countries_id) && { countries_id: "country_invalid" }),
    ...(!values.same_billing && isUnknown(values.billing_countries_id) && { billing_countries_id: "country_invalid" }),
  };
}
