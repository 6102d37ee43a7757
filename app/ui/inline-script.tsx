interface InlineScriptProps {
  /** A constant of ours, or JSON; whatever follows a "<" in it, the document reads as text. */
  code: string;
  nonce: string | undefined;
  type?: "application/ld+json";
}

/** A script that stands in the document itself, allowed by the reply's nonce, which browsers hide from the page. */
export function InlineScript({ code, nonce, type }: InlineScriptProps) {
  return (
    <script
      type={type}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no script's text otherwise.
      dangerouslySetInnerHTML={{ __html: code.replace(/</g, "\\u003c") }}
    />
  );
}
