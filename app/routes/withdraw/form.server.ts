import { z } from "zod";
import type { ApiError } from "~/api/errors.server";
import { hasEmbeddedApi } from "~/config/composition.server";
import { isEmail } from "~/shop/email";
import { DECLARATION_LIMITS } from "~/shop/field-limits";
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

// The messages are codes of `fieldText`; the lengths are the server's.
const schemaWith = (number: typeof ownNumber | typeof otherNumber) =>
  z.object({
    number,
    email: z.string("email_required").trim().refine(isEmail, "email_invalid"),
    name: z.string("required").trim().min(1, "required").max(DECLARATION_LIMITS.name, "too_long"),
    items: z.string().trim().max(DECLARATION_LIMITS.items, "too_long").default(""),
  });
const ownSchema = schemaWith(ownNumber);
const otherSchema = schemaWith(otherNumber);

const numberProblem = z.enum(["not_a_number", "several_numbers", "number_of_return"]).catch("not_a_number");

/** The error at the field of the order number, if the server refuses the number: a code of `fieldText`. */
export const refusedNumber = ({ code, details }: ApiError): string | null =>
  code === "INVALID_NUMBER" ? numberProblem.parse(details.problem) : null;

/** The fields of the declaration, from top to bottom. */
export const declarationFields = ["number", "email", "name", "items"] as const;

/** The schema of a declaration; an order number of our own server gets its stored form. */
export const declarationSchema = () => (hasEmbeddedApi() ? ownSchema : otherSchema);
