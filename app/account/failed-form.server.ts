import type { FormResult } from "~/forms/checked-form";
import { refusedForm } from "~/forms/parse-form.server";
import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";
import { refusalOf } from "./refusal.server";

/**
 * The form after a failed call, with the status of its page.
 * @param otherwise as in `refusalOf`
 * @throws an error that is none of the API's
 */
export function failedForm(
  error: unknown,
  submission: Parameters<typeof refusedForm>[0],
  t: Translate,
  otherwise?: MessageKey,
): { result: FormResult; status: number } {
  const { status, key, count } = refusalOf(error, otherwise);
  return { result: refusedForm(submission, t, { message: t(key, { count: count ?? 0 }) }), status };
}
