import { createElement, forwardRef, type HTMLAttributes } from "react";

type TrustedHtmlProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "nav" | "span";
  /** Rendered by React on the server, or sanitized by `html/sanitize.server.ts`. */
  html: string;
  "data-part"?: string;
};

/** The only component that inserts HTML from a text. */
export const TrustedHtml = forwardRef<HTMLElement, TrustedHtmlProps>(function TrustedHtml(
  { as = "div", html, ...attributes },
  ref,
) {
  return createElement(as, { ...attributes, ref, dangerouslySetInnerHTML: { __html: html } });
});
