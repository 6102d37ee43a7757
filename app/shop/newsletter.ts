import { isEmail } from "./email";

/**
 * The version of the consent's wording. A new wording needs a new version, because the version is part of the proof of
 * consent.
 */
export const NEWSLETTER_CONSENT_VERSION = "2026-11-21";

/** The errors of a sign-up by field (spec section 5). */
export interface NewsletterErrors {
  email?: "email_required" | "email_invalid";
  consent?: "required";
}

/** Checks the newsletter form. Returns an empty object for a valid sign-up. */
export function newsletterErrors({ email, consent }: { email: string; consent: boolean }): NewsletterErrors {
  const errors: NewsletterErrors = {};
  if (email === "") errors.email = "email_required";
  else if (!isEmail(email)) errors.email = "email_invalid";
  if (!consent) errors.consent = "required";
  return errors;
}
