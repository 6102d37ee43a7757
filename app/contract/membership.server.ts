import { z } from "zod";
import { optional, wireId, wireMoney } from "./wire.server";

/** `GET website/membership`: the product that grants plus. FORBIDDEN (403) where the shop sells none. */
export const wireMembership = z.object({
  id: wireId,
  slug: z.string(),
  name: z.string(),
  description_it: optional(z.string(), ""),
  description_en: optional(z.string(), ""),
  /** EUR. */
  price: wireMoney,
  /** A cart line needs a size: the product has only this one. */
  size: z.object({ id: wireId }),
  /** The requester's order of it that is neither paid nor ended; there is at most one. */
  open_order: z.object({ id: wireId, number: z.string() }).nullish(),
});
export type WireMembership = z.infer<typeof wireMembership>;
