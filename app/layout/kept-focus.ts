import { useEffect } from "react";

/** The focused element and its ancestors, each with its index among its siblings. */
type Place = { element: Element; index: number }[];

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary';

/**
 * When the focused element is removed from the page, as a line of the cart with its button, moves the focus to the same control of
 * the next entry, else to the nearest control, and after the last entry to the heading. The browser would forget the place,
 * and Tab would start at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place = [];
    let pathname = "";
    const focused = ({ target }: FocusEvent) => {
      place = target instanceof Element ? placeOf(target) : [];
      pathname = window.location.pathname;
    };
    // A click beside all controls takes the focus away too. Chromium sends this event also for an element that is being removed.
    const left = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === place[0]?.element && place[0]?.element.isConnected) place = [];
      });
    const observer = new MutationObserver(() => {
      if (!place[0] || place[0].element.isConnected) return;
      const lost = place;
      place = [];
      // Another page starts at its own top (route-announcer.tsx).
      if (document.activeElement === document.body && window.location.pathname === pathname) nearestTo(lost)?.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", focused);
    document.addEventListener("focusout", left);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", focused);
      document.removeEventListener("focusout", left);
    };
  }, []);
}

function placeOf(element: Element): Place {
  const place: Place = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    place.push({ element: at, index: [...(at.parentElement?.children ?? [])].indexOf(at) });
  return place;
}

function nearestTo(lost: Place): HTMLElement | null {
  const level = lost.findIndex(({ element }) => element.isConnected);
  const [pressed, removed] = [lost[0]?.element, lost[level - 1]];
  if (!pressed || !removed) return null;
  for (const { element } of lost.slice(level)) {
    const heading = element.querySelector<HTMLElement>("h1, h2[tabindex]");
    if (heading) {
      heading.tabIndex = -1;
      return heading;
    }
    const next = element.children[Math.min(removed.index, element.children.length - 1)];
    const kind = [pressed.localName, ...pressed.classList].join(".");
    const number = [...removed.element.querySelectorAll(kind)].indexOf(pressed);
    const nearest = [
      next?.querySelectorAll<HTMLElement>(kind)[number],
      next?.querySelector<HTMLElement>(FOCUSABLE),
      element.querySelector<HTMLElement>(FOCUSABLE),
    ].find(Boolean);
    if (nearest) return nearest;
  }
  return null;
}
