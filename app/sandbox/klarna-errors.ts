import { randomUUID } from "node:crypto";
import type { z } from "zod";

/** The statuses of Klarna's errors by their code. */
const ERRORS = {
  BAD_VALUE: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  REJECTED: 403,
  CAPTURE_NOT_ALLOWED: 403,
  REFUND_NOT_ALLOWED: 403,
  CANCEL_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  NO_SUCH_ORDER: 404,
} as const;

/** An error in Klarna's form. @param status another one than the code's usual */
export function klarnaError(code: keyof typeof ERRORS, messages: string[], status: number = ERRORS[code]): Response {
  const correlation_id = randomUUID();
  return Response.json({ error_code: code, error_messages: messages, correlation_id }, { status });
}

export function badValueError(fields: readonly string[]): Response {
  return klarnaError(
    "BAD_VALUE",
    fields.map((field) => `Bad value: ${field}`),
  );
}

/**
 * Reads the JSON body of a request.
 * @returns the error to answer when the body does not fit
 */
export function readBody<T>(schema: z.ZodType<T>, text: string): { body: T } | { error: Response } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { error: klarnaError("BAD_REQUEST", ["Body is not JSON"]) };
  }
  const read = schema.safeParse(json);
  if (read.success) return { body: read.data };
  return { error: badValueError(read.error.issues.flatMap(fieldsOf)) };
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  const names = issue.code === "unrecognized_keys" ? issue.keys.map((key) => `${path}.${key}`) : [path];
  return names.map((name) => name.replace(/^\./, ""));
}
