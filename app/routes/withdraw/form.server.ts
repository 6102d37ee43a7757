import { z } from "zod";
import { parseValues } from "~/forms/parse-form.server";
import { isEmail } from "~/shop/address";
import { typedNumber } from "~/shop/typed-number";

/** Characters of an order number in any spelling, such as "Numero ordine: VR-2026-0123456789". */
export const MAX_NUMBER_LENGTH = 100;

// The messages are keys of `withdrawal.json` without "error_"; the lengths are the server's.
const schema = z.object({
  number: z
    .string("required")
    .trim()
    .min(1, "required")
    .max(MAX_NUMBER_LENGTH, "too_long")
    .transform((typed, context) => {
      const read = typedNumber(typed);
      if ("number" in read && read.prefix === "VR") return read.number;
      context.addIssue({ code: "custom", message: "problem" in read ? read.problem : "number_of_return" });
      return z.NEVER;
    }),
  email: z.string("email_required").trim().refine(isEmail, "email_invalid"),
  name: z.string("required").trim().min(1, "required").max(100, "too_long"),
  items: z.string().trim().max(500, "too_long").default(""),
});

/** The fields of the declaration, from top to bottom. */
export const declarationFields = ["number", "email", "name", "items"] as const;

/** Characters of a refused value that the form shows again. */
const MAX_SHOWN_LENGTH = 600;

/** The typed values for the form's next display. */
export function shownAgain(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    declarationFields.map((field) => [field, (values[field] ?? "").slice(0, MAX_SHOWN_LENGTH)]),
  );
}

/** Checks a posted declaration; its number is in the stored form. */
export const readDeclaration = (values: Record<string, string>) => parseValues(values, schema);
