import { z } from "zod";
import { parseValues } from "~/forms/parse-form.server";
import { isEmail } from "~/shop/address";

// The messages are keys of `withdrawal.json` without "error_"; the lengths are the server's.
const schema = z.object({
  number: z.string("required").trim().min(1, "required").max(40, "too_long"),
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

/** Checks a posted declaration. */
export const readDeclaration = (values: Record<string, string>) => parseValues(values, schema);
