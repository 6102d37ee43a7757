import { ApiError, Unauthorized } from "~/api/errors.server";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import type { RefusedAccountForm } from "./account-form";
import { refusedForm, shownAgain } from "./refused-form.server";

/** A refused form and the status of its page. */
export interface RefusedChange {
  refused: RefusedAccountForm;
  status: number;
}

/** A form with errors of its fields. @param errors texts in the page's language */
export function refusedFields(
  form: string,
  values: Record<string, string>,
  errors: Record<string, string>,
  status = 422,
): RefusedChange {
  return { refused: { form, errors, values: shownAgain(values) }, status };
}

interface Change {
  /** The form's id. */
  form: string;
  /** As typed. */
  values: Record<string, string>;
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
  { form, values, fieldOf }: Change,
  work: Promise<T>,
): Promise<{ done: T } | RefusedChange> {
  try {
    return { done: await work };
  } catch (error) {
    if (error instanceof Unauthorized) return orLogIn(page, Promise.reject(error));
    const known = error instanceof ApiError ? fieldOf[error.code] : undefined;
    if (known) return refusedFields(form, values, { [known.field]: known.message }, known.status);
    const { refused, status } = refusedForm(error, values, page.t, "access:saving_failed");
    return { refused: { form, ...refused }, status };
  }
}
