/**
 * The fields of a posted form.
 * @throws Response 400 when the body is no form or is broken, so that the page's own error page answers
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** A field that is given once, as text; doubled fields and files count as missing. */
export function textField(form: FormData, name: string): string | null {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === "string" ? value : null;
}
