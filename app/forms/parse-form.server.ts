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

/** Checks a posted form against its schema; what does not fit comes back as it was typed. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): FormResult<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { ok: true, value: submission.value as z.output<Schema> };
  const { error } = submission.reply();
  const errors = Object.entries(error ?? {}).flatMap(([field, messages]) =>
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
