import { type ReactNode, useRef } from "react";
import { TrustedHtml } from "~/ui/trusted-html";
import type { Layout } from "./page-handle";
import { useFollowedLinks, useServerPart } from "./server-part";
import "~/ui/newsletter-form.css";
import "./footer.css";

/**
 * The four promises, the newsletter, what customers say, and who the shop is; the last alone where a page is to be finished or has
 * failed. `children` float above the page.
 */
export function Footer({ layout, children }: { layout: Layout; children: ReactNode }) {
  const footer = useRef<HTMLElement>(null);
  useFollowedLinks(footer);
  return (
    <footer ref={footer} className={`footer footer-${layout}`}>
      <Part name="benefits" />
      <Part name="newsletter" />
      <Part name="reviews" />
      <Part name="footer" />
      {children}
    </footer>
  );
}

function Part({ name }: { name: "benefits" | "newsletter" | "reviews" | "footer" }) {
  const html = useServerPart(name);
  return <TrustedHtml className={`footer-${name}`} data-part={name} html={html} />;
}
