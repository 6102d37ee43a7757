import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";
import type { RefusedForm } from "./access/access-form";
import { refusalOf } from "./refusal.server";

/** Characters of a refused value that the form shows again. */
const MAX_SHOWN_LENGTH = 200;

/** The typed values for the form's next display, without passwords. */
export function shownAgain(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !name.endsWith("password"))
      .map(([name, value]) => [name, value.slice(0, MAX_SHOWN_LENGTH)]),
  );
}

/**
 * The form after a failed call, with the status of its page.
 * @param otherwise as in `refusalOf`
 * @throws an error that is none of the API's
 */
export function refusedForm(error: unknown, values: Record<string, string>, t: Translate, otherwise?: MessageKey) {
  const { status, key, count } = refusalOf(error, otherwise);
  const refused: RefusedForm = { message: t(key, { count: count ?? 0 }), errors: {}, values: shownAgain(values) };
  return { refused, status };
}

/** The form with the errors of its fields. */
export function invalidForm(errors: Record<string, string>, values: Record<string, string>): RefusedForm {
  return { errors, values: shownAgain(values) };
}
