import { z } from "zod";
import { deliveryShape, unknownCountries } from "~/account/addresses/address-schema.server";
import type { CheckedCart } from "~/contract/cart.server";
import { type CheckoutDetails, detailBytes, keptDetails } from "~/cookies/details-cookie.server";
import { parseForm } from "~/forms/parse-form.server";
import type { RequestSession } from "~/session/request-session.server";
import { type KnownCountries, normaliseDelivery, validateDelivery } from "~/shop/address";
import { readNote, setNote } from "~/shop/cart";
import { isPhone, normalisePhone } from "~/shop/phone.server";
import { askedDetails } from "./details-without-delivery.server";
import { giftNames, offersGift } from "./gift-details.server";

interface DetailsOf {
  needsDelivery: boolean;
  countries: KnownCountries;
}

/** Checks the checkout's details from a form or from the cookie, by the rules of `shop/address.ts`. */
export const checkDetails = (values: Record<string, string>, cart: DetailsOf) =>
  parseForm(askedDetails(values, cart), detailsSchema(cart));

const detailsSchema = (cart: DetailsOf) =>
  z
    .object({
      ...deliveryShape,
      shipping: z.string("required").optional(),
      payment: z.string("required").optional(),
    })
    .transform((form) => ({ ...form, same_billing: form.same_billing === "on" }))
    .superRefine((form, context) => {
      const errors = { ...validateDelivery(form, cart), ...unknownCountries(form, cart.countries) };
      for (const [field, message] of Object.entries(errors))
        context.addIssue({ code: "custom", path: [field], message });
    })
    .transform((form) => normaliseDelivery(form, cart.countries));

/** The names of the checkout's fields. */
export const detailNames = [...(Object.keys(detailBytes) as (keyof typeof detailBytes)[]), "note"] as const;

/** The fields with the prefix that the number has itself, so that the form shows what the order has; unchanged without a valid number. */
export function withOwnPrefix(values: Record<string, string>): Record<string, string> {
  const own = normalisePhone(values.prefix ?? "", values.phone ?? "");
  return isPhone(own.prefix, own.phone) ? { ...values, ...own } : values;
}

/** Keeps the fields of a posted form, valid or not: the note in the cart, which has it before, all others in their cookie. */
export function keepDetails(session: RequestSession, { note: typed, ...values }: Record<string, string>): void {
  session.checkout = keptDetails(values);
  const note = typed === undefined ? null : readNote(typed);
  if (note !== null && note !== (session.cart?.note ?? "")) session.cart = setNote(session.openCart(), note);
}

/** The kept details, with the note; empty before the shopper has sent the form. */
export function detailsOf({ checkout, cart }: RequestSession): Record<string, string> {
  return checkout ? { ...checkout.values, note: cart?.note ?? "" } : {};
}

/** The names of the texts that are above their room in the cookie, of those that the checkout asks for. */
export function tooLongTexts(
  { values, tooLong }: CheckoutDetails,
  priced: CheckedCart,
  cart: { needsDelivery: boolean },
): string[] {
  const asked = askedDetails({ ...values, ...Object.fromEntries(tooLong.map((name) => [name, name])) }, cart);
  const isGift = offersGift(priced) && values.gift_for === "gift";
  return tooLong.filter((name) => name in asked && (isGift || !giftNames.some((gift) => gift === name)));
}
