import { type RefObject, useEffect } from "react";

/** Pixels: from there on the bar is fixed (spec section 9); so far it stands where the page put it. */
const FIXED_FROM = 50;
/** Pixels that a page moves by itself, as when an address bar comes and goes. */
const SLACK = 6;

/**
 * Takes the fixed bar out of the way while the shopper scrolls down, and brings it back on the way up. It stays while
 * something in it is open or has the focus.
 */
export function useHeaderHiding(header: RefObject<HTMLElement>): void {
  useEffect(() => {
    let last = window.scrollY;
    const scrolled = () => {
      const element = header.current;
      const now = window.scrollY;
      if (!element || Math.abs(now - last) < SLACK) return;
      const inUse = element.contains(document.activeElement) || element.querySelector("details[open]") !== null;
      element.classList.toggle("header-away", now > last && now > FIXED_FROM && !inUse);
      last = now;
    };
    const focused = () => header.current?.classList.remove("header-away");
    const element = header.current;
    window.addEventListener("scroll", scrolled, { passive: true });
    element?.addEventListener("focusin", focused);
    return () => {
      window.removeEventListener("scroll", scrolled);
      element?.removeEventListener("focusin", focused);
    };
  }, [header]);
}
