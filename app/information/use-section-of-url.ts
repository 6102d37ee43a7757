import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const SECTIONS = "details.information-section";

/** Opens the section in the URL's fragment, and all sections for printing. */
export function useSectionOfUrl(): void {
  const { pathname, hash } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections
  useEffect(() => openSection(hash), [pathname, hash]);

  useEffect(() => {
    // A link inside a text changes the URL without the router.
    const changed = () => openSection(window.location.hash);
    let opened: HTMLDetailsElement[] = [];
    const printing = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>(`${SECTIONS}:not([open])`)];
      for (const section of opened) section.open = true;
    };
    const printed = () => {
      for (const section of opened) section.open = false;
    };
    window.addEventListener("hashchange", changed);
    window.addEventListener("beforeprint", printing);
    window.addEventListener("afterprint", printed);
    return () => {
      window.removeEventListener("hashchange", changed);
      window.removeEventListener("beforeprint", printing);
      window.removeEventListener("afterprint", printed);
    };
  }, []);
}

function openSection(hash: string): void {
  const section = hash ? document.getElementById(hash.slice(1)) : null;
  if (!(section instanceof HTMLDetailsElement) || section.open) return;
  section.open = true;
  section.scrollIntoView();
}
