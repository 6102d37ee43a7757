import { TrustedHtml } from "./trusted-html";

/** @param html of `sizeSwitch`; without it the page has no shoes */
export function SizeSwitch({ html }: { html?: string | null }) {
  return html ? <TrustedHtml className="size-switch" html={html} /> : null;
}
