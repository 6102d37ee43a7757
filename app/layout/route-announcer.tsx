import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { showHeadingFace } from "~/browser/heading-face";

/**
 * After a navigation by script, announces the new page's title, and moves the focus to its content when the clicked
 * link is gone. A new document does both without scripts.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    showHeadingFace();
    setTitle(document.title);
    const focused = document.activeElement;
    if (!focused || focused === document.body || !focused.isConnected)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
