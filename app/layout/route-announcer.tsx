import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * What a new document does by itself and a navigation by script does not: the new page's title is read out, and the
 * keyboard starts at its content when the link that was followed is gone.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
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
