import { data } from "@remix-run/node";
import { z } from "zod";
import { ApiError, Conflict, TooManyRequests, Unauthorized, Unavailable } from "~/api/errors.server";
import { fieldText, parseForm, refusedForm } from "~/forms/parse-form.server";
import type { PostedForm } from "~/forms/read-form.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { readAccount, type TypedAccount } from "~/shop/bank-account.server";
import type { RefusedAccount } from "./refund-form";

export const ACCOUNT_FIELDS = ["iban", "holder", "bic"] as const;

/** The messages are codes of `fieldText`; the server knows its own IBAN too. */
const schema = z
  .object({ iban: z.string("required"), holder: z.string("required"), bic: z.string().default("") })
  .superRefine((typed, context) => {
    const account = readAccount(typed);
    if ("problem" in account)
      context.addIssue({ code: "custom", path: [account.field], message: account.problem, input: typed });
  });

/** A problem that only the server finds. */
const serverProblem = z.object({
  field: z.enum(ACCOUNT_FIELDS),
  problem: z.enum(["iban_invalid", "iban_of_shop", "holder_invalid", "bic_invalid", "bic_needed"]),
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
    if (error instanceof TooManyRequests) return refuse(429, "too_often");
    if (error instanceof Conflict) return refuse(409, "gone");
    const found = serverProblem.safeParse(error.details);
    if (found.success) return refuse(422, undefined, { [found.data.field]: fieldText(t, found.data.problem) });
    console.error(error.message);
    return refuse(error instanceof Unavailable ? 503 : 400, "failure");
  }
  throw await redirectTo(session, `${page}#refund`);
}
