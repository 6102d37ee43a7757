import { z } from "zod";
import { deliveryShape } from "~/account/addresses/address-schema.server";
import { type FormResult, parseValues } from "~/forms/parse-form.server";
import type { CheckoutDetails } from "~/session/session-data";
import {
  type Delivery,
  type FieldErrors,
  type KnownCountries,
  normaliseDelivery,
  validateDelivery,
} from "~/shop/address";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";
import { askedDetails } from "./details-without-delivery.server";
import { giftNames } from "./gift-details.server";

/** Bytes of JSON: twice the size of long names, addresses and a note. All cookies together stay below 7 kB. */
const MAX_BYTES = 1_580;

/**
 * Checks the checkout's details from a form or from the cookie, by the rules of `shop/address.ts`. The messages are
 * keys of `delivery.json` without "error_".
 */
export function checkDetails(
  values: Record<string, string>,
  cart: { needsDelivery: boolean; countries: KnownCountries },
): FormResult<Delivery> {
  const form = parseValues(askedDetails(values, cart), detailsForm);
  if (!form.ok) return form;
  const { countries } = cart;
  const details = { ...form.value, same_billing: form.value.same_billing === "on" };
  const errors: FieldErrors & { note?: string } = validateDelivery(details, cart);
  // Only valid fields that are long all together; the note is the one that can do without.
  if (Object.keys(errors).length === 0 && !fitsCookie(details)) errors.note = "too_long";
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: normaliseDelivery(details, countries) };
}

const detailsForm = z.object({
  ...deliveryShape,
  shipping: z.string("required").optional(),
  payment: z.string("required").optional(),
  save_address: z.literal("on", "required").optional(),
});

/** The names of the checkout's fields. */
export const detailNames = [
  ...(Object.keys(FIELD_LIMITS) as TextField[]),
  ...([
    "countries_id",
    "billing_countries_id",
    "shipping",
    "payment",
    "same_billing",
    "invoice",
    "save_address",
  ] as const),
  ...giftNames,
] as const;

/** The fields of a posted form for the cookie, valid or not; null when they do not fit. */
export function detailsForCookie(values: Record<string, string>): CheckoutDetails | null {
  const details = Object.fromEntries(
    // An empty text means the same as none.
    detailNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
  return fitsCookie(details) ? { values: details } : null;
}

function fitsCookie(values: object): boolean {
  return new TextEncoder().encode(JSON.stringify(values)).length <= MAX_BYTES;
}
