import type { MouseEvent, ReactNode } from "react";

/**
 * A link to an element on the same page. With scripts it only moves the focus: a changed URL, even a changed fragment,
 * makes Remix forget the form's action data.
 */
export function AnchorLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    const target = document.getElementById(to);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <a href={`#${to}`} className={className} onClick={jump}>
      {children}
    </a>
  );
}
