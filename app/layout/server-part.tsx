import { useNavigate } from "@remix-run/react";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from "react";

/** Server-rendered HTML by the `data-part` attribute of its element. */
export interface ServerParts {
  wordmark: string;
  menu: string;
  categories: string;
  benefits: string;
  newsletter: string;
  footer: string;
  reviews: string;
  consent: string;
}

const PartsContext = createContext<ServerParts | null>(null);

/** Provides the parts to the page on the server. */
export function ServerPartsProvider({ parts, children }: { parts: ServerParts; children: ReactNode }) {
  return <PartsContext.Provider value={parts}>{children}</PartsContext.Provider>;
}

/**
 * HTML that stays the same while a document is open. The browser reuses the server's markup, so its texts and links are
 * neither in a script, nor in the page data, nor hydrated.
 */
export function useServerPart(name: keyof ServerParts): string {
  const parts = useContext(PartsContext);
  const [html] = useState(() => parts?.[name] ?? inPage(name));
  return html;
}

function inPage(name: string): string {
  return typeof document === "undefined" ? "" : (document.querySelector(`[data-part="${name}"]`)?.innerHTML ?? "");
}

/** Lets scripts follow the links of such a part without a new document. */
export function useFollowedLinks(part: RefObject<HTMLElement>, before?: (part: HTMLElement) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPlainClick(event) || link.origin !== window.location.origin || link.target) return;
      event.preventDefault();
      // Removes the focus from the closed panel, so that it moves to the new page.
      link.blur();
      before?.(element);
      navigate(link.pathname + link.search + link.hash);
    };
    element.addEventListener("click", follow);
    return () => element.removeEventListener("click", follow);
  }, [part, before, navigate]);
}

function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}
