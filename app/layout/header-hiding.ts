import { type RefObject, useEffect } from "react";

/** Pixels of scrolling after which the bar is fixed (spec section 9). */
const FIXED_FROM_PX = 50;
/** Pixels that the browser may scroll by itself, for example when its URL bar disappears. */
const MIN_SCROLL_PX = 6;

/**
 * Hides the fixed bar while the shopper scrolls down, and shows it while they scroll up. The bar stays visible while a
 * menu in it is open or an element in it has the focus.
 */
export function useHeaderHiding(header: RefObject<HTMLElement>): void {
  useEffect(() => {
    let last = window.scrollY;
    const scrolled = () => {
      const element = header.current;
      const now = window.scrollY;
      if (!element || Math.abs(now - last) < MIN_SCROLL_PX) return;
      const inUse = element.contains(document.activeElement) || element.querySelector("details[open]") !== null;
      element.classList.toggle("header-away", now > last && now > FIXED_FROM_PX && !inUse);
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
