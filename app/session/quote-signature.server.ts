import { createHmac, timingSafeEqual } from "node:crypto";
import { signingSecret } from "~/cookies/signed-cookies.server";
import { type Quote, quoteText, readQuote } from "~/shop/quote";

export interface SignedQuote {
  cartId: string;
  quote: Quote;
}

const signature = (text: string) => createHmac("sha256", signingSecret()).update(`quote ${text}`).digest("base64url");

/** A quote as a form's hidden field, which nobody but the shop can make. */
export function signQuote({ cartId, quote }: SignedQuote): string {
  const text = Buffer.from(`${cartId} ${quoteText(quote)}`).toString("base64url");
  return `${text}.${signature(text)}`;
}

/** The quote of such a field, or null when it is not the shop's own. */
export function openQuote(field: string | null): SignedQuote | null {
  const [text = "", given = ""] = (field ?? "").split(".");
  const [expected, actual] = [Buffer.from(signature(text)), Buffer.from(given)];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  const plain = Buffer.from(text, "base64url").toString();
  const space = plain.indexOf(" ");
  const quote = readQuote(plain.slice(space + 1));
  return quote && { cartId: plain.slice(0, space), quote };
}
