import { z } from "zod";
import type { ApiError } from "~/api/errors.server";
import { hasEmbeddedApi } from "~/config/composition.server";
import { parseValues } from "~/forms/parse-form.server";
import { isEmail } from "~/shop/address";
import { typedNumber } from "~/shop/typed-number";

/** Characters of an order number in any spelling, such as "Numero ordine: VR-2026-0123456789". */
export const MAX_NUMBER_LENGTH = 100;

/** Characters of a remote server's order number, which may have any form. */
const MAX_OTHER_NUMBER_LENGTH = 40;

const typedText = z.string("required").trim().min(1, "required");

/** Our own server's number, in its stored form. */
const ownNumber = typedText.max(MAX_NUMBER_LENGTH, "too_long").transform((typed, context) => {
  const read = typedNumber(typed);
  if ("number" in read && read.prefix === "VR") return read.number;
  context.addIssue({ code: "custom", message: "problem" in read ? read.problem : "number_of_return" });
  return z.NEVER;
});

/** A number that a remote server reads itself. */
const otherNumber = typedText
  .transform((typed) => typed.replace(/\s+/g, " "))
  .pipe(z.string().max(MAX_OTHER_NUMBER_LENGTH, "too_long"));

// The messages are keys of `withdrawal.json` without "error_"; the lengths are the server's.
const schemaWith = (number: typeof ownNumber | typeof otherNumber) =>
  z.object({
    number,
    email: z.string("email_required").trim().refine(isEmail, "email_invalid"),
    name: z.string("required").trim().min(1, "required").max(100, "too_long"),
    items: z.string().trim().max(500, "too_long").default(""),
  });
const ownSchema = schemaWith(ownNumber);
const otherSchema = schemaWith(otherNumber);

const numberProblem = z.enum(["not_a_number", "several_numbers", "number_of_return"]).catch("not_a_number");

/** The error at the field of the order number, if the server refuses the number: a code of `withdrawal.json` without "error_". */
export const refusedNumber = ({ code, details }: ApiError): string | null =>
  code === "INVALID_NUMBER" ? numberProblem.parse(details.problem) : null;

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

/** Checks a posted declaration; an order number of our own server is in its stored form then. */
export const readDeclaration = (values: Record<string, string>) =>
  parseValues(values, hasEmbeddedApi() ? ownSchema : otherSchema);
