import { cleanText } from "./posted-text";

/** Mail services whose addresses are the same with and without dots. */
const IGNORING_DOTS = ["gmail.com", "googlemail.com"];

/** An email without blanks, in which a paste differs from what was typed. */
const plainEmail = (email: string) => cleanText(email, "email").replaceAll(" ", "");

/** Whether two emails reach the same person, as people type them. */
export function isSamePerson(one: string, other: string): boolean {
  return personOf(plainEmail(one)) === personOf(plainEmail(other));
}

/**
 * The person of an email, for limits per person: equal for addresses that reach the same mailbox. Case does not matter, nor
 * what follows a plus sign, nor dots at the services that ignore them.
 */
export function personOf(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? [];
  if (domain === "") return email.trim().toLowerCase();
  // A plus sign at the start marks no tag.
  const name = local.replace(/(?<=.)\+.*$/s, "");
  const isGmail = IGNORING_DOTS.includes(domain);
  return `${isGmail ? name.replaceAll(".", "") : name}@${isGmail ? IGNORING_DOTS[0] : domain}`;
}
