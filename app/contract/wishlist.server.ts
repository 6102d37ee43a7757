import { z } from "zod";
import { wireId } from "./wire.server";

// The specification has none of these calls. With `PATCH users/me` alone, one of two changes at once is lost.
// `POST|DELETE me/wishlist/{id}` adds or removes one product: 204; FORBIDDEN for a product that is unknown or not for sale.

/** `GET me/wishlist/withdrawn`: the products in the wishlist that are no longer sold, the latest first. */
export const wireWithdrawn = z.array(z.object({ id: wireId, slug: z.string(), name: z.string(), brand: z.string() }));
export type WireWithdrawn = z.infer<typeof wireWithdrawn>;
