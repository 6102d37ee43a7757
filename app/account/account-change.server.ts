import { ApiError, Unauthorized } from "~/api/errors.server";
import type { FormResult } from "~/forms/checked-form";
import { refusedForm } from "~/forms/parse-form.server";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import { failedForm } from "./failed-form.server";

/** A refused form and the status of its page. */
export interface RefusedChange {
  result: FormResult;
  status: number;
}

interface Change {
  submission: Parameters<typeof refusedForm>[0];
  /** The fields that the server's error codes belong to, with their messages. */
  fieldOf: Record<string, { field: string; message: string; status: number }>;
}

/**
 * The change that a form makes.
 * @returns the server's answer, or the refused form
 * @throws Response 303 to the login page when the sign-in has ended; an error that is none of the API's
 */
export async function accountChange<T>(
  page: PageContext,
  { submission, fieldOf }: Change,
  work: Promise<T>,
): Promise<{ done: T } | RefusedChange> {
  try {
    return { done: await work };
  } catch (error) {
    if (error instanceof Unauthorized) return orLogIn(page, Promise.reject(error));
    const known = error instanceof ApiError ? fieldOf[error.code] : undefined;
    if (!known) return failedForm(error, submission, page.t, "access:saving_failed");
    const result = refusedForm(submission, page.t, { errors: { [known.field]: known.message } });
    return { result, status: known.status };
  }
}
