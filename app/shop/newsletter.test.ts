import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NEWSLETTER_CONSENT_VERSION, newsletterErrors } from "./newsletter";

test.each([
  ["", true, { email: "email_required" }],
  ["ada", true, { email: "email_invalid" }],
  ["ada@example", true, { email: "email_invalid" }],
  ["ada@example.com", false, { consent: "required" }],
  ["", false, { email: "email_required", consent: "required" }],
  ["ada.with.a.long.name@example.com", true, {}],
])("the sign-up of %j with consent %j gives %j", (email, consent, errors) => {
  expect(newsletterErrors({ email, consent })).toEqual(errors);
});

test("a change in the wording of the consent needs a new version", () => {
  const shown = ["en", "it"].map((locale) => {
    const { consent, privacy, disclaimer } = JSON.parse(readFileSync(`locales/${locale}/newsletter.json`, "utf8"));
    return [consent, privacy, disclaimer];
  });
  const wording = createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16);
  expect([NEWSLETTER_CONSENT_VERSION, wording]).toEqual(["2026-11-21", "b61932f658bb3a54"]);
});
