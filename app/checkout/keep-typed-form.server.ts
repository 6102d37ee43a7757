import type { TypedForm } from "~/forms/checked-form";
import { formValues, type PostedForm, textField } from "~/forms/read-form.server";
import { addPageData } from "~/session/form-result.server";
import type { RequestSession } from "~/session/request-session.server";
import { FIELD_KINDS, type FieldName } from "~/shop/form-fields";
import { keepDetails } from "./checkout-details.server";

/** Of the button that was pressed, and hidden. */
const OTHERS: readonly string[] = ["answer", "purpose", "to", "from", "form", "intent", "token"] satisfies FieldName[];

/**
 * Keeps what was typed into the page's form when a button about consent or language sends it, for the page that it leads to:
 * without passwords, and if it fits the cookies.
 * @param path of that page, with query
 */
export async function keepTypedForm(session: RequestSession, form: PostedForm<FieldName>, path: string): Promise<void> {
  const id = textField(form, "form");
  if (id === null) return;
  const typed = Object.entries(formValues(form)).filter(
    ([name]) => !OTHERS.includes(name) && FIELD_KINDS[name as keyof typeof FIELD_KINDS] !== "password",
  );
  const values = Object.fromEntries(typed);
  // The checkout keeps its details itself: its prices depend on them.
  if (id === "checkout") keepDetails(session, values);
  else await addPageData(session, path, { typed: { id, values } satisfies TypedForm });
}
