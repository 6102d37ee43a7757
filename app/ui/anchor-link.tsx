import type { MouseEvent, ReactNode } from "react";

/**
 * A link to an element on the same page. With scripts it only moves the focus: a changed URL, even a changed fragment,
 * makes Remix forget the form's action data.
 */
export function AnchorLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    const place = document.getElementById(to);
    if (!place) return;
    event.preventDefault();
    place.focus();
  };
  return (
    <a href={`#${to}`} className={className} onClick={jump}>
      {children}
    </a>
  );
}
