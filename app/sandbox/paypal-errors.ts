import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ISSUES, type Issue } from "./paypal-issues";

/** Names and messages of PayPal's errors by their status. */
const ERRORS = {
  400: ["INVALID_REQUEST", "Request is not well-formed, syntactically incorrect, or violates schema."],
  401: [
    "AUTHENTICATION_FAILURE",
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  ],
  404: ["RESOURCE_NOT_FOUND", "The specified resource does not exist."],
  415: ["UNSUPPORTED_MEDIA_TYPE", "The server does not support the request payload's media type."],
  422: [
    "UNPROCESSABLE_ENTITY",
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
} as const;

/** An error in PayPal's form. */
export function paypalError(
  status: keyof typeof ERRORS,
  issues: readonly Issue[] = [],
  links: object[] = [],
): Response {
  const [name, message] = ERRORS[status];
  const details = issues.map((each) => ({
    ...each,
    ...(each.field ? { location: "body" } : {}),
    description: ISSUES[each.issue],
  }));
  const debug_id = randomBytes(7).toString("hex").slice(0, 13);
  return Response.json({ name, message, details, debug_id, links }, { status });
}

/**
 * Reads the JSON body of a request.
 * @param text an empty one counts as an empty object
 * @returns the error to answer when the body does not fit
 */
export function readBody<T>(schema: z.ZodType<T>, text: string): { body: T } | { error: Response } {
  let json: unknown;
  try {
    json = JSON.parse(text === "" ? "{}" : text);
  } catch {
    return { error: paypalError(400, [{ issue: "MALFORMED_REQUEST_JSON" }]) };
  }
  const read = schema.safeParse(json, { reportInput: true });
  return read.success ? { body: read.data } : { error: paypalError(400, read.error.issues.flatMap(issuesOf)) };
}

/** The body of a capture. */
export const emptyBody = z.strictObject({});

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const field = `/${issue.path.join("/")}`;
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ issue: "NOT_SUPPORTED", field: `${field}/${key}`.replace("//", "/") }));
  return [{ issue: nameOf(issue), field }];
}

function nameOf(issue: z.core.$ZodIssue): Issue["issue"] {
  if ((issue.code === "invalid_type" || issue.code === "invalid_value") && issue.input === undefined)
    return "MISSING_REQUIRED_PARAMETER";
  if (issue.code === "invalid_value") return "INVALID_PARAMETER_VALUE";
  if (issue.code === "too_big") return issue.origin === "array" ? "INVALID_ARRAY_MAX_ITEMS" : "INVALID_STRING_LENGTH";
  if (issue.code === "too_small") return issue.origin === "array" ? "INVALID_ARRAY_MIN_ITEMS" : "INVALID_STRING_LENGTH";
  return "INVALID_PARAMETER_SYNTAX";
}
