import { type ReactNode, useRef } from "react";
import { TrustedHtml } from "~/ui/trusted-html";
import type { Layout } from "./page-handle";
import { useFollowedLinks, useServerPart } from "./server-part";

/**
 * The four promises, the newsletter, the reviews and the company details. Checkout and error pages have only the
 * company details. `children` are above it, or at the window's edge.
 */
export function Footer({ layout, isShort, children }: { layout: Layout; isShort: boolean; children: ReactNode }) {
  const footer = useRef<HTMLElement>(null);
  useFollowedLinks(footer);
  return (
    <footer ref={footer} className={`footer footer-${layout}${isShort ? " footer-short" : ""}`}>
      {children}
      <Part name="benefits" />
      <Part name="newsletter" />
      <Part name="reviews" />
      <Part name="footer" />
    </footer>
  );
}

function Part({ name }: { name: "benefits" | "newsletter" | "reviews" | "footer" }) {
  const html = useServerPart(name);
  return <TrustedHtml className={`footer-${name}`} data-part={name} html={html} />;
}
