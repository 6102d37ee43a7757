import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { signingSecrets } from "~/cookies/signed-cookies.server";
import { type Quote, quoteText, readQuote } from "~/shop/quote";

export interface SignedQuote {
  cartId: string;
  quote: Quote;
  /** The page is older than 30 minutes, so the shopper may have left it. */
  expired: boolean;
}

const QUOTE_SECONDS = 30 * 60;

const nowSeconds = () => Math.floor(Date.now() / 1000);

const signature = (text: string, secret: string) => createHmac("sha256", secret).update(`quote ${text}`).digest();

/** A signed quote for a form's hidden field. Only the shop can produce it. */
export function signQuote({ cartId, quote }: Pick<SignedQuote, "cartId" | "quote">): string {
  const text = Buffer.from(`${cartId} ${nowSeconds()} ${quoteText(quote)}`).toString("base64url");
  return `${text}.${signature(text, signingSecrets()[0] ?? "").toString("base64url")}`;
}

/** The quote of a signed field; null when the signature is invalid. */
export function openQuote(field: string | null): SignedQuote | null {
  const [text = "", signatureText = ""] = (field ?? "").split(".");
  const actual = Buffer.from(signatureText, "base64url");
  const isOurs = signingSecrets().some((secret) => {
    const expected = signature(text, secret);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  if (!isOurs) return null;
  const [, cartId = "", signedOn = "", rest = ""] =
    /^(\S+) (\d+) (.*)$/s.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const quote = readQuote(rest);
  return quote && { cartId, quote, expired: nowSeconds() - Number(signedOn) > QUOTE_SECONDS };
}

/** A digest of the details without an amount. Equal details give equal digests. */
export function digestOf(details: unknown): string {
  return createHash("sha256").update(JSON.stringify(details)).digest("base64url");
}
