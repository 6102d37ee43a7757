import { z } from "zod";

/** Money on the wire is a decimal: text from `/items/*` ("120.50"), numbers elsewhere. Euro or pounds, two decimals. */
export const wireMoney = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]);

/** Keys are positive 32-bit integers on both engines. */
export const wireId = z.number().int().min(1).max(2_147_483_647);

/** The id of a shopper's cart: random and secret. */
export const wireCartId = z.string().regex(/^[A-Za-z0-9-]{8,40}$/);

/** Booleans are JSON booleans. */
export const wireFlag = z.boolean();

/** A secret in a mail's link: 32 random bytes. */
export const wireLinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The URL of a page of the shop; the server appends the token to it. */
export const wirePageUrl = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^\s?#]+\/$/);

export const answerEnvelope = z.object({
  data: z.unknown(),
  meta: z.object({ filter_count: z.number().optional(), total_count: z.number().optional() }).optional(),
});

/** The error envelope of the content/API server; clients decide by `code`. */
export const errorEnvelope = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.looseObject({ code: z.string() }) })).min(1),
});
