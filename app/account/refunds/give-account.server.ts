import { data } from "@remix-run/node";
import { z } from "zod";
import { orderFailure } from "~/account/orders/order-page.server";
import { ApiError, Conflict, NotFound, TooManyRequests, Unauthorized, Unavailable } from "~/api/errors.server";
import { fieldText, parseForm, refusedForm } from "~/forms/parse-form.server";
import type { PostedForm } from "~/forms/read-form.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { readAccount, type TypedAccount } from "~/shop/bank-account.server";
import type { RefusedAccount } from "./refund-form";

export const ACCOUNT_FIELDS = ["iban", "holder", "bic"] as const;

/** The messages are codes of `fieldText`; the server knows its own IBAN too. */
const text = z.string().default("");
const schema = z.object({ iban: text, holder: text, bic: text }).superRefine((typed, context) => {
  const account = readAccount(typed);
  for (const { field, problem } of Array.isArray(account) ? account : [])
    context.addIssue({
      ...{ code: "custom", path: [field], input: typed },
      message: typed[field] === "" && field !== "bic" ? "required" : problem,
    });
});

/** Problems that only the server finds. */
const serverProblems = z.object({
  problems: z.array(
    z.object({
      field: z.enum(ACCOUNT_FIELDS),
      problem: z.enum(["iban_invalid", "iban_of_shop", "holder_invalid", "bic_invalid", "bic_needed"]),
    }),
  ),
});

interface AccountOptions {
  give(account: TypedAccount): Promise<void>;
  /** The order's page. */
  page: string;
}

/**
 * Sends the account of a posted form to the server, and redirects to the order's page.
 * @throws Response 303
 */
export async function submitAccount(
  form: PostedForm<string>,
  { give, page }: AccountOptions,
  { session, t }: Pick<PageContext, "session" | "t">,
) {
  const submission = parseForm(form, schema);
  const refuse = (status: number, problem?: RefusedAccount["problem"], errors?: Record<string, string>) =>
    data<RefusedAccount>({ problem, result: refusedForm(submission, t, { errors }) }, { status });
  if (submission.status !== "success") return refuse(422);
  try {
    await give(submission.value);
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof Unauthorized) throw error;
    if (error instanceof NotFound) return orderFailure("missing", t);
    if (error instanceof TooManyRequests) return refuse(429, "too_often");
    if (error instanceof Conflict) return refuse(409, error.code === "UNCONFIRMED" ? "unconfirmed" : "gone");
    const found = serverProblems.safeParse(error.details);
    if (found.success) {
      const errors = found.data.problems.map(({ field, problem }) => [field, fieldText(t, problem)]);
      return refuse(422, undefined, Object.fromEntries(errors));
    }
    console.error(error.message);
    return refuse(error instanceof Unavailable ? 503 : 400, "failure");
  }
  throw await redirectTo(session, `${page}#refund`);
}
