import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

export type FormResult<Value> =
  | { ok: true; value: Value }
  | {
      ok: false;
      /** The first message of every invalid field; messages are keys. */
      errors: Record<string, string>;
      /** The typed values, for the form. */
      values: Record<string, string>;
    };

/**
 * Checks a form against its schema; invalid values come back as typed. The form must contain only names of the schema
 * (`readForm`): conform would make a list of ten million entries from a field named `zzz[10000000]`.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): FormResult<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { ok: true, value: submission.value as z.output<Schema> };
  const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]) =>
    messages?.[0] ? [[field, messages[0]] as const] : [],
  );
  return { ok: false, errors: Object.fromEntries(errors), values: formValues(form) };
}

/** The texts of a form by name, without files and repeated fields. */
export function formValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] ??= value;
  return values;
}
