import type { MouseEvent, ReactNode } from "react";

/**
 * A link to a place on the same page. With scripts it moves the focus and nothing else: an address that changes, if only
 * by its fragment, makes Remix forget what the server said about the form.
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
