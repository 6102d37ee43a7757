import "./guarantee-notice.css";

/** The coloured notice on the legal guarantee; `html` is `guaranteeNotice` of the page's language. */
export function GuaranteeNotice({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from the shop's own words
  return <div className="guarantee" dangerouslySetInnerHTML={{ __html: html }} />;
}
