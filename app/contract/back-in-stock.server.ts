import { z } from "zod";
import { SHOE_SYSTEMS } from "~/shop/shoe-sizes";
import { typedText } from "./typed-text.server";
import { wireId, wireLinkToken, wirePageUrl } from "./wire.server";

/** `GET website/back-in-stock`: whether the server accepts requests. Not in the specification: a remote server may lack it. */
export const wireBackInStock = z.object({ accepts: z.boolean() });
export type WireBackInStock = z.infer<typeof wireBackInStock>;

/**
 * `POST website/back-in-stock`: a request for one mail when one of the sizes is back in stock. Without sizes any size counts.
 * The answer does not depend on whether the email is known. `INVALID_PAYLOAD` (400) names the field; a size that is in
 * stock is IN_STOCK (409).
 */
export const stockRequest = z.object({
  email: typedText("email", 100),
  products_id: wireId,
  sizes: z.array(wireId).max(50),
  locale: z.enum(["en", "it"]),
  currency: z.enum(["EUR", "GBP"]),
  /** The shoe sizes of its mails; by default those of the currency. */
  size_system: z.enum(SHOE_SYSTEMS).optional(),
  /** The URL of a product page without its slug. */
  product_url: wirePageUrl,
  /** The page of a mail's link. */
  link_url: wirePageUrl,
});
export type StockRequest = z.infer<typeof stockRequest>;

/** `confirmed` at once only for the confirmed email of the user of the call. */
export const wireStockRequested = z.object({ status: z.enum(["pending", "confirmed"]) });
export type WireStockRequested = z.infer<typeof wireStockRequested>;

/** The header with the percent-encoded key for `GET website/back-in-stock/requests`. */
export const STOCK_KEY_HEADER = "X-Stock-Key";

/** `POST website/back-in-stock/confirmations` and `…/cancellations`; a cancellation deletes all requests of the email. */
export const stockKey = z.object({ token: wireLinkToken });

/** The state of the request of a mail's link. */
export const wireStockState = z.object({
  status: z.enum(["pending", "confirmed", "notified"]),
  product: z.object({ slug: z.string(), brand: z.string(), name: z.string() }),
  /** Names of the sizes; empty for any size, and where there is only one. */
  sizes: z.array(z.string()),
  /** Other requests of the email that wait. */
  others: z.number().int(),
});
export type WireStockState = z.infer<typeof wireStockState>;
