import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

export type FormResult<Value> =
  | { ok: true; value: Value }
  | {
      ok: false;
      /** The first message of every field that has one; messages are keys. */
      errors: Record<string, string>;
      /** What was typed, to be shown again. */
      values: Record<string, string>;
    };

/**
 * Checks a form against its schema; what does not fit comes back as it was typed. The form has names of the schema alone
 * (`readForm`): conform makes a list of ten million entries of a field named `zzz[10000000]`.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): FormResult<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { ok: true, value: submission.value as z.output<Schema> };
  const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]) =>
    messages?.[0] ? [[field, messages[0]] as const] : [],
  );
  return { ok: false, errors: Object.fromEntries(errors), values: formValues(form) };
}

/** The texts of a form by name; files and all but the first of doubled fields are left out. */
export function formValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] ??= value;
  return values;
}
