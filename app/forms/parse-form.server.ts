import { coerceFormValue } from "@conform-to/zod/v4/future";
import type { z } from "zod";

export type FormResult<Value> =
  | { ok: true; value: Value }
  | {
      ok: false;
      /** The first message of every invalid field; messages are keys. */
      errors: Record<string, string>;
    };

/**
 * Checks the texts of a form, posted now (`formValues`) or kept from before, against its schema. An empty text counts as
 * missing, as a browser sends it for a field that is not filled in.
 */
export function parseValues<Schema extends z.ZodType>(
  values: Record<string, string>,
  schema: Schema,
): FormResult<z.output<Schema>> {
  const result = coerceFormValue(schema).safeParse(values);
  if (result.success) return { ok: true, value: result.data as z.output<Schema> };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? "")] ??= message;
  return { ok: false, errors };
}

/** The texts of a form by name, without files and repeated fields. */
export function formValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] ??= value;
  return values;
}
