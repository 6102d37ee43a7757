import { expect, test } from "vitest";
import { z } from "zod";
import { translator } from "~/i18n/i18next.server";
import { parseForm, refusedForm } from "./parse-form.server";
import type { PostedForm } from "./read-form.server";

const t = translator("en");
const schema = z.object({
  email: z.string("email_required"),
  password: z.string("required").min(8, "password_short"),
  stay: z.literal("on").optional(),
});

function posted(entries: [string, string][]): PostedForm<string> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test("the refused form has the first message of each field in the page's language, and no password", () => {
  const submission = parseForm({ email: "", password: "short" }, schema);
  expect(refusedForm(submission, t, { message: "Try again." })).toEqual({
    status: "error",
    initialValue: { email: "", password: undefined },
    error: { email: ["E-mail is required"], password: ["At least 8 characters"], "": ["Try again."] },
  });
});

test("a repeated field counts as missing", () => {
  const form = posted([
    ["email", "ada@example.com"],
    ["email", "eve@example.com"],
    ["password", "a long password"],
  ]);
  const submission = parseForm(form, schema);
  expect(submission.status).toBe("error");
  expect(refusedForm(submission, t).error).toEqual({ email: ["E-mail is required"] });
});

test("an error without a message of its own has a text", () => {
  const submission = parseForm({ email: "ada@example.com", password: "a long password", stay: "x" }, schema);
  expect(refusedForm(submission, t).error).toEqual({ stay: ["Check this field"] });
});

test("values of any length are shown again up to 5,000 characters", () => {
  const submission = parseForm({ email: "x".repeat(100_000), password: "short" }, schema);
  expect(refusedForm(submission, t).initialValue.email).toHaveLength(5_000);
});
