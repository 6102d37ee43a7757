import { z } from "zod";
import { email } from "~/account/access/access-schemas.server";
import type { ApiError } from "~/api/errors.server";
import { hasEmbeddedApi } from "~/config/composition.server";
import { dayOf } from "~/shop/shop-day";
import { typedOrderNumbers } from "~/shop/typed-number";

/** Characters of an order number in any spelling. */
const MAX_NUMBER_LENGTH = 100;

const typedNumber = z.string("required").trim().min(1, "required").max(MAX_NUMBER_LENGTH, "too_long");

/** As typed: the server reads it again. */
const ownNumber = typedNumber.superRefine((typed, context) => {
  const read = typedOrderNumbers(typed, Number(dayOf(new Date().toISOString()).slice(0, 4)));
  if ("problem" in read) context.addIssue({ code: "custom", message: codeOf(read.problem) });
});

/** The schema of the form; its messages are codes of `fieldText`. A remote server's numbers may have any form. */
export const myOrderSchema = () => z.object({ number: hasEmbeddedApi() ? ownNumber : typedNumber, email });

const numberProblem = z.enum(["not_a_number", "several_numbers", "number_of_return"]).catch("not_a_number");

/** Here the end of a number is enough. */
const codeOf = (problem: z.output<typeof numberProblem>) =>
  problem === "not_a_number" ? "not_a_number_or_its_end" : problem;

/** The error at the field of the number, if the server refuses it: a code of `fieldText`. */
export const refusedNumber = ({ code, details }: ApiError): string | null =>
  code === "INVALID_NUMBER" ? codeOf(numberProblem.parse(details.problem)) : null;
