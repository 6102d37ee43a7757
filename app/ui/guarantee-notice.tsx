import { TrustedHtml } from "./trusted-html";
import "./guarantee-notice.css";

/** The coloured notice on the legal guarantee; `html` is `guaranteeNotice` in the page's language. */
export function GuaranteeNotice({ html }: { html: string }) {
  return <TrustedHtml className="guarantee" html={html} />;
}
