import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";
import type { FormResult } from "./checked-form";
import { isClientError } from "./client-check";
import { formValues, type PostedForm } from "./read-form.server";

/** UTF-16 units of a refused value that the form shows again. */
const MAX_SHOWN_LENGTH = 5_000;

/**
 * Checks a posted form, or texts that were kept from before, against its schema, whose messages are codes of `fieldText`. An
 * empty text counts as missing, as a browser sends it for a field that is not filled in, and so does a repeated field.
 */
export function parseForm<Schema extends z.ZodType>(form: PostedForm<string> | Record<string, string>, schema: Schema) {
  const values = form instanceof FormData ? formValues(form) : form;
  return parseWithZod(new URLSearchParams(values), { schema, error: () => "invalid" });
}

/** The text of an error's code. What stands behind a colon is its detail. */
export function fieldText(t: Translate, code: string, values?: Record<string, string>): string {
  const [name = "", detail = ""] = code.split(":");
  return t(`${isClientError(name) ? "form" : "form-errors"}:${name}` as MessageKey, { detail, ...values });
}

/** A submission of `parseForm`, valid or not. */
interface Submission {
  payload: Record<string, unknown>;
  error?: Record<string, string[] | null> | null;
}

interface Refusal {
  /** Texts of further errors, by field. */
  errors?: Record<string, string>;
  /** For the whole form. */
  message?: string;
  textOf?: (code: string) => string;
}

/** The refused form for its page: its values without passwords, and the first error of each field. */
export function refusedForm(
  { payload, error }: Submission,
  t: Translate,
  { errors = {}, message, textOf = (code) => fieldText(t, code) }: Refusal = {},
): FormResult {
  const shown = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === "string" && !name.endsWith("password") ? [[name, value.slice(0, MAX_SHOWN_LENGTH)]] : [],
  );
  const own = Object.entries(error ?? {}).flatMap(([name, codes]) => (codes?.[0] ? [[name, [textOf(codes[0])]]] : []));
  const others = Object.entries({ ...errors, ...(message && { "": message }) }).map(([name, text]) => [name, [text]]);
  return {
    status: "error",
    initialValue: Object.fromEntries(shown),
    error: Object.fromEntries([...own, ...others]),
  };
}
