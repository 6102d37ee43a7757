import { z } from "zod";
import { type FieldErrors, type KnownCountries, normaliseDelivery, validateAddress } from "~/shop/address";
import { ITALY_ID } from "~/shop/delivery";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";

const country = z.coerce.number("country_invalid").int("country_invalid").default(ITALY_ID);

/** The fields of recipient, address and invoice, as a form sends them. The messages are codes of `fieldText`. */
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

/** An address by the rules of `shop/address.ts`, in countries of the shop. */
export const addressSchema = (countries: KnownCountries) =>
  z
    .object(deliveryShape)
    .transform((form) => ({ ...form, same_billing: form.same_billing === "on" }))
    .superRefine((form, context) => {
      const errors = { ...validateAddress(form, countries), ...unknownCountries(form, countries) };
      for (const [field, message] of Object.entries(errors))
        context.addIssue({ code: "custom", path: [field], message });
    })
    .transform((form) => normaliseDelivery(form, countries));

const ORDER_FIELDS: readonly string[] = ["email", "confirm_email", "note"] satisfies TextField[];

/** The names of the address form's fields. */
export const addressNames = [
  ...(Object.keys(FIELD_LIMITS) as TextField[]).filter((name) => !ORDER_FIELDS.includes(name)),
  ...(["countries_id", "billing_countries_id", "same_billing", "is_default"] as const),
] as const;

interface ChosenCountries {
  countries_id: number;
  billing_countries_id: number;
  same_billing: boolean;
}

/** The errors of countries that the shop does not have. */
export function unknownCountries(form: ChosenCountries, countries: KnownCountries): FieldErrors {
  const isUnknown = (id: number) => !countries.some((one) => one.id === id);
  return {
    ...(isUnknown(form.countries_id) && { countries_id: "country_invalid" }),
    ...(!form.same_billing && isUnknown(form.billing_countries_id) && { billing_countries_id: "country_invalid" }),
  };
}
