import { z } from "zod";
import { type FormResult, parseValues } from "~/forms/parse-form.server";
import type { CheckoutDetails } from "~/session/session-data";
import { type Delivery, type FieldErrors, normaliseDelivery, validateDelivery } from "~/shop/address";
import { ITALY_ID } from "~/shop/delivery";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";

/** Bytes of JSON: signed and encoded it has to fit a cookie of 4 kB. */
const MAX_BYTES = 2_700;

const texts = Object.fromEntries(
  Object.keys(FIELD_LIMITS).map((name) => [name, z.string("required").optional()]),
) as Record<TextField, z.ZodOptional<z.ZodString>>;
const country = z.coerce.number("country_invalid").int("country_invalid").default(ITALY_ID);

/**
 * Checks the checkout's details, posted now or kept from before; the rules are the domain's (`shop/address.ts`), the
 * messages keys of `checkout.json` without "error_".
 */
export function checkDetails(values: Record<string, string>, cart: { onlyGiftCards: boolean }): FormResult<Delivery> {
  return parseValues(values, detailsSchema(cart));
}

function detailsSchema({ onlyGiftCards }: { onlyGiftCards: boolean }) {
  return z
    .object({
      ...texts,
      countries_id: country,
      billing_countries_id: country,
      shipping: z.string("required").optional(),
      payment: z.string("required").optional(),
      // A box that is not ticked is not sent.
      same_billing: z.literal("on", "required").optional(),
    })
    .transform((form) => ({ ...form, same_billing: form.same_billing === "on" }))
    .superRefine((form, context) => {
      const errors: FieldErrors & { note?: string } = validateDelivery(form, { onlyGiftCards });
      if (!fitsCookie(form)) errors.note ??= "too_long";
      for (const [field, message] of Object.entries(errors))
        context.addIssue({ code: "custom", path: [field], message });
    })
    .transform((form) => normaliseDelivery(form));
}

/** The names of the checkout's fields. */
export const detailNames = [
  ...(Object.keys(FIELD_LIMITS) as TextField[]),
  ...(["countries_id", "billing_countries_id", "shipping", "payment", "same_billing"] as const),
] as const;

/** What of a posted form is kept for the next look at the checkout, right or wrong; null when it is too much to keep. */
export function keptDetails(values: Record<string, string>): CheckoutDetails | null {
  const known = Object.fromEntries(
    detailNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  return fitsCookie(known) ? { values: known } : null;
}

function fitsCookie(values: object): boolean {
  return new TextEncoder().encode(JSON.stringify(values)).length <= MAX_BYTES;
}
