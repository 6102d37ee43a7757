interface InlineScriptProps {
  /** A constant of ours, or JSON: "<" is escaped, so that its content cannot close the element. */
  code: string;
  nonce: string | undefined;
  type?: "application/ld+json";
}

/** An inline script, allowed by the reply's nonce, which browsers hide from the page. */
export function InlineScript({ code, nonce, type }: InlineScriptProps) {
  return (
    <script
      type={type}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has no other way to write a script's text.
      dangerouslySetInnerHTML={{ __html: code.replace(/</g, "\\u003c") }}
    />
  );
}
