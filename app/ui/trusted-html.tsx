import { createElement, forwardRef, type HTMLAttributes } from "react";

type TrustedHtmlProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "nav";
  /** Rendered by React on the server, or sanitized by `views/sanitize.server.ts`: the page takes it as it is. */
  html: string;
  "data-part"?: string;
};

/** The one place where HTML comes into a page as text. */
export const TrustedHtml = forwardRef<HTMLElement, TrustedHtmlProps>(function TrustedHtml(
  { as = "div", html, ...attributes },
  ref,
) {
  return createElement(as, { ...attributes, ref, dangerouslySetInnerHTML: { __html: html } });
});
