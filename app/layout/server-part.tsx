import { useNavigate } from "@remix-run/react";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from "react";

/** HTML that only the server renders, by the `data-part` of the element that holds it. */
export interface ServerParts {
  menu: string;
  benefits: string;
  newsletter: string;
  footer: string;
  reviews: string;
  consent: string;
}

const PartsContext = createContext<ServerParts | null>(null);

/** Hands the parts to the page; on the server only. */
export function ServerPartsProvider({ parts, children }: { parts: ServerParts; children: ReactNode }) {
  return <PartsContext.Provider value={parts}>{children}</PartsContext.Provider>;
}

/**
 * A part of the page that is the same for as long as a document lives: the browser takes it from the page that it has
 * already got. Its words and links are neither in a script, nor sent again as data, nor hydrated one by one.
 */
export function useServerPart(name: keyof ServerParts): string {
  const parts = useContext(PartsContext);
  const [html] = useState(() => parts?.[name] ?? inPage(name));
  return html;
}

function inPage(name: string): string {
  return typeof document === "undefined" ? "" : (document.querySelector(`[data-part="${name}"]`)?.innerHTML ?? "");
}

/** With scripts the links of such a part need no new document. */
export function useFollowedLinks(part: RefObject<HTMLElement>, before?: (part: HTMLElement) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPlainClick(event) || link.origin !== window.location.origin || link.target) return;
      event.preventDefault();
      // The keyboard is to go on in the new page, not in a closed panel.
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
