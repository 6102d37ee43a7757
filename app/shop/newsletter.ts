import { isEmail } from "./address";

/** Which wording of the consent the form shows; a new wording is a new version, since it is part of the proof. */
export const CONSENT_VERSION = "2026-11-21";

/** What is wrong with a sign-up, by field (spec section 5). */
export interface NewsletterErrors {
  email?: "email_required" | "email_invalid";
  consent?: "required";
}

/** The rules of the newsletter's form; an empty answer is a good sign-up. */
export function newsletterErrors({ email, consent }: { email: string; consent: boolean }): NewsletterErrors {
  const errors: NewsletterErrors = {};
  if (email === "") errors.email = "email_required";
  else if (!isEmail(email)) errors.email = "email_invalid";
  if (!consent) errors.consent = "required";
  return errors;
}
