/** Milliseconds between the pointer's coming or going and what it does. */
const OPEN_AFTER = 100;
const CLOSE_AFTER = 300;

/** Pointers that hover, on screens with the menu bar (spec section 9: 1080 px). */
const HOVERS = "(min-width: 1080px) and (hover: hover)";
const BAR = "(min-width: 1080px)";

const switches = (nav: Element) => [...nav.querySelectorAll("details")];

/** Closes the drawer and whatever is open in it. */
export function closeMenu(nav: Element): void {
  for (const one of switches(nav)) one.open = false;
}

/**
 * What scripts add to the navigation: one open panel at a time, panels that open and close with the pointer, Escape.
 * Answers a function that takes it all back.
 */
export function enhanceMenu(nav: HTMLElement): () => void {
  const listening = new AbortController();
  const on = (target: EventTarget, type: string, listener: (event: Event) => void, capture = false) => {
    target.addEventListener(type, listener, capture);
    listening.signal.addEventListener("abort", () => target.removeEventListener(type, listener, capture));
  };

  // Does not bubble, hence heard on its way down.
  on(
    nav,
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && !isBurger(target)) closeOthers(nav, target);
    },
    true,
  );

  on(document, "keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "Escape") return;
    const open = switches(nav).filter((one) => one.open);
    // The panel first, the drawer around it next.
    const innermost = open.find((one) => !isBurger(one)) ?? open[0];
    if (!innermost) return;
    const holdsFocus = nav.contains(document.activeElement);
    innermost.open = false;
    if (holdsFocus) innermost.querySelector("summary")?.focus();
  });

  on(document, "click", ({ target }) => {
    if (target instanceof Node && !nav.contains(target)) closeMenu(nav);
  });

  for (const entry of nav.querySelectorAll(".menu-entry")) {
    const details = entry.querySelector("details");
    if (!details) continue;
    on(entry, "focusout", (event) => {
      const next = event instanceof FocusEvent ? event.relatedTarget : null;
      if (next instanceof Node && !entry.contains(next) && window.matchMedia(BAR).matches) details.open = false;
    });
    openOnHover(entry, details, on, listening.signal);
  }

  return () => listening.abort();
}

type On = (target: EventTarget, type: string, listener: (event: Event) => void) => void;

function openOnHover(entry: Element, details: HTMLDetailsElement, on: On, stopped: AbortSignal) {
  let timer = 0;
  let openedByHover = false;
  const later = (milliseconds: number, work: () => void) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, milliseconds);
  };
  stopped.addEventListener("abort", () => window.clearTimeout(timer));

  on(entry, "mouseenter", () => {
    if (!window.matchMedia(HOVERS).matches) return;
    later(OPEN_AFTER, () => {
      if (details.open) return;
      details.open = true;
      openedByHover = true;
    });
  });
  on(entry, "mouseleave", () => {
    if (!window.matchMedia(HOVERS).matches) return;
    later(CLOSE_AFTER, () => {
      details.open = false;
    });
  });
  on(details, "toggle", () => {
    if (!details.open) openedByHover = false;
  });
  on(details, "click", (event) => {
    window.clearTimeout(timer);
    // Pointed at and then clicked: the shopper wants it open, not closed again.
    if (openedByHover && details.open) event.preventDefault();
    openedByHover = false;
  });
}

function closeOthers(nav: Element, kept: HTMLDetailsElement) {
  for (const one of switches(nav)) if (one !== kept && !isBurger(one)) one.open = false;
}

function isBurger(details: Element): boolean {
  return details.classList.contains("menu-burger");
}
