import { z } from "zod";
import { deliveryRequest, wireDelivery } from "./orders.server";
import { typedText } from "./typed-text.server";
import { optional, wireFlag, wireId } from "./wire.server";

/** Addresses per account. One more is refused with 409 TOO_MANY_ADDRESSES (`max`). */
export const MAX_ADDRESSES = 20;

/** An entry of the address book: the specification's Delivery without email and payment method, with its billing block. */
const addressFields = wireDelivery.omit({ email: true, payments_id: true });
export type WireAddressFields = z.infer<typeof addressFields>;

/** A row of `GET me/addresses`: the default address first, then the latest. */
export const wireAddress = z.object({
  id: wireId,
  /** An account has at most one default. */
  is_default: optional(wireFlag, false),
  address: addressFields,
});
export type WireAddress = z.infer<typeof wireAddress>;

const required = (max: number) => typedText("name", max).min(1);

/** A new or changed address has everything that a courier needs; old ones may lack it. */
const completeAddress = deliveryRequest.omit({ email: true, payments_id: true }).extend({
  name: required(50),
  surname: required(50),
  address: required(100),
  city: required(60),
});

/** `POST me/addresses`. The answer is the new row. An address becomes the default while there is none. */
export const addressRequest = z.strictObject({ address: completeAddress, is_default: z.boolean().default(false) });
export type AddressRequest = z.input<typeof addressRequest>;

/**
 * `PATCH me/addresses/{id}`. The answer is the changed row. `is_default` can only be set: another address's change unsets
 * it. `DELETE me/addresses/{id}` answers 204; after the default there is none. FORBIDDEN (403) for a missing
 * address, and for one of another account.
 */
export const addressChange = z.strictObject({
  address: completeAddress.optional(),
  is_default: z.literal(true).optional(),
});
export type AddressChange = z.input<typeof addressChange>;
