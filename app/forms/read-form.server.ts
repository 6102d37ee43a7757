import { FIELD_KINDS, type FieldName, fieldKind } from "~/shop/form-fields";
import { postedText } from "~/shop/posted-text.server";

/** Our largest form has 30 fields. */
const MAX_FIELDS = 200;
/** UTF-16 units; our longest name has 20. */
const MAX_NAME_LENGTH = 64;

/** The fields of a posted form that its action expects, as texts. */
export interface PostedForm<Name extends string> extends FormData {
  get(name: Name): FormDataEntryValue | null;
  getAll(name: Name): FormDataEntryValue[];
  has(name: Name): boolean;
}

/** Fields of the shop's forms by name, and of lines. */
const isFieldName = (name: string) => Object.hasOwn(FIELD_KINDS, name) || /^(?:quantity|size)-\d+$/.test(name);

/**
 * Reads only the named fields of a posted form, or all that a form of the shop can have, so that no other name reaches a parser; files are ignored. Each text is cleaned
 * by the kind of its field (decision record 079).
 * @throws Response 400 for a body that is not a form or is malformed, 413 for more than 200 fields or a name of more than
 *   64 characters; the error page is in the page's language
 */
export async function readForm<Name extends FieldName>(
  request: Request,
  names: readonly Name[] | "all",
): Promise<PostedForm<Name>> {
  const posted = await request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  const entries = [...posted];
  if (entries.length > MAX_FIELDS || entries.some(([name]) => name.length > MAX_NAME_LENGTH))
    throw new Response(null, { status: 413 });
  const isExpected = names === "all" ? isFieldName : (name: string) => names.some((one) => one === name);
  const form = new FormData();
  for (const [name, value] of entries)
    if (isExpected(name) && typeof value === "string")
      form.append(name, postedText(value, fieldKind(name as FieldName)));
  return form;
}

/** The text of a field that occurs once; repeated fields and files count as missing. */
export function textField<Name extends string>(form: PostedForm<Name>, name: NoInfer<Name>): string | null {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === "string" ? value : null;
}

/** The texts of a form by name, without files and repeated fields. */
export function formValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && form.getAll(name).length === 1) values[name] = value;
  return values;
}
