import { isIPv4 } from "node:net";
import { domainToASCII } from "node:url";
import { cleanText, type TextKind } from "./posted-text";

/** `cleanText`, and the domain of an email in the ASCII form that mail servers use (IDNA): `münchen.de` is `xn--mnchen-3ya.de`. */
export function postedText(text: string, kind: TextKind): string {
  const clean = cleanText(text, kind);
  return kind === "email" ? withAsciiDomain(clean) : clean;
}

/** Characters. `domainToASCII` also reads percent signs, which no domain of an email has. IDNA has three more dots. */
const FOREIGN_DOMAIN = /^(?=.{1,253}$)(?=.*\P{ASCII})(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u;

/**
 * A domain that is not valid stays, for the error at the field. A joiner is valid between letters that it changes. Elsewhere it is
 * invisible, such as in gmail.com, and goes.
 */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at === -1 || !FOREIGN_DOMAIN.test(domain)) return email;
  const ascii = domainToASCII(domain) || domainToASCII(domain.replace(/[\u200c\u200d]/g, ""));
  // `domainToASCII` makes 127.0.0.1 of full-width digits.
  return ascii === "" || isIPv4(ascii) ? email : email.slice(0, at + 1) + ascii;
}
