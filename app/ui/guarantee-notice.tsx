import { useHtmlFromPage } from "./html-from-page";
import { TrustedHtml } from "./trusted-html";

/** The coloured notice on the legal guarantee; `html` is `guaranteeNotice` in the page's language. */
export function GuaranteeNotice({ html }: { html: string }) {
  return <TrustedHtml className="guarantee" html={useHtmlFromPage(html, ".guarantee")} />;
}
