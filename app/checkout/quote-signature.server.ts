import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { signingSecrets } from "~/cookies/signed-cookies.server";
import { type Quote, quoteText, readQuote } from "~/shop/quote";

const seenProduct = z.object({
  brand: z.string(),
  name: z.string(),
  color_it: z.string(),
  color_en: z.string(),
  size: z.string(),
});
export type SeenProduct = z.infer<typeof seenProduct>;

export interface SignedQuote {
  cartId: string;
  quote: Quote;
  /** The products of the quote's lines as the shopper has seen them, in the order of the lines. */
  products: SeenProduct[];
  /** The page is older than 30 minutes, so the shopper may have left it. */
  expired: boolean;
}

const QUOTE_SECONDS = 30 * 60;

/** The quote's text and its products. An earlier version signed the text alone. */
const signedContent = z.tuple([z.string(), z.array(seenProduct)]);

const nowSeconds = () => Math.floor(Date.now() / 1000);

const signature = (text: string, secret: string) => createHmac("sha256", secret).update(`quote ${text}`).digest();

/** A signed quote for a form's hidden field. Only the shop can produce it. */
export function signQuote({ cartId, quote, products }: Omit<SignedQuote, "expired">): string {
  const content = JSON.stringify([quoteText(quote), products]);
  const text = Buffer.from(`${cartId} ${nowSeconds()} ${content}`).toString("base64url");
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
  const content = signedContent.safeParse(parsed(rest));
  const quote = content.success ? readQuote(content.data[0]) : null;
  return (
    quote && {
      cartId,
      quote,
      products: content.data?.[1] ?? [],
      expired: nowSeconds() - Number(signedOn) > QUOTE_SECONDS,
    }
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A digest of the details without an amount. Equal details give equal digests. */
export function digestOf(details: unknown): string {
  return createHash("sha256").update(JSON.stringify(details)).digest("base64url");
}
