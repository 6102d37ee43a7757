import { FIELD_LIMITS } from "./field-limits";

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${DOMAIN_LABEL}\\.)+${DOMAIN_LABEL}$`);

/** The email format of browsers' `type=email`, with a dot in the domain and at most 100 characters. */
export function isEmail(text: string): boolean {
  return text.length <= FIELD_LIMITS.email && text.indexOf("@") <= 64 && EMAIL.test(text);
}
