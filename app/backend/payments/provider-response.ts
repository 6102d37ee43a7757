import { z } from "zod";
import { toCents } from "~/shop/money";
import { ProviderUnavailable } from "./provider";

/**
 * Reads the JSON of a provider's response.
 * @param name of the call, for the error
 * @throws ProviderUnavailable when it does not fit; the message repeats no value
 */
export function readResponse<T>(schema: z.ZodType<T>, json: unknown, name: string): T {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const where = read.error.issues.map(({ path }) => path.join(".") || "body").slice(0, 5);
  throw new ProviderUnavailable(`${name}: unexpected response (${where.join(", ")})`);
}

/** A decimal amount such as "134.70", as cents. */
export const decimalAmount = z.string().transform((text, context) => {
  try {
    return toCents(text);
  } catch {
    context.addIssue({ code: "custom", message: "not an amount" });
    return z.NEVER;
  }
});

export const providerCurrency = z.enum(["EUR", "GBP"]);

/** A provider's id that becomes part of a URL. */
export const providerId = z.string().regex(/^[\w-]{1,100}$/);

/** A provider's error code. Longer texts could contain data of the request, which must not appear in a log. */
export const errorCode = z.string().regex(/^\w{1,80}$/);
