/** Delays between a movement of the pointer and its effect. */
const OPEN_DELAY_MS = 100;
const CLOSE_DELAY_MS = 300;

/** Devices with a hovering pointer and the menu bar (spec section 9: 1080 px). */
const HOVERS = "(min-width: 1080px) and (hover: hover)";
const BAR = "(min-width: 1080px)";

const switches = (nav: Element) => [...nav.querySelectorAll("details")];

/** Closes the drawer and its open panels. */
export function closeMenu(nav: Element): void {
  for (const panel of switches(nav)) panel.open = false;
}

/**
 * Adds scripts to the navigation: at most one open panel, panels that open on hover, and Escape. Returns a function
 * that removes the behaviour.
 */
export function enhanceMenu(nav: HTMLElement): () => void {
  const listening = new AbortController();
  const on = (target: EventTarget, type: string, listener: (event: Event) => void, capture = false) => {
    target.addEventListener(type, listener, capture);
    listening.signal.addEventListener("abort", () => target.removeEventListener(type, listener, capture));
  };

  // The event does not bubble, so the listener uses the capture phase.
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
    const open = switches(nav).filter((panel) => panel.open);
    // Closes the panel first, and the drawer at the next key press.
    const innermost = open.find((panel) => !isBurger(panel)) ?? open[0];
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
    later(OPEN_DELAY_MS, () => {
      if (details.open) return;
      details.open = true;
      openedByHover = true;
    });
  });
  on(entry, "mouseleave", () => {
    if (!window.matchMedia(HOVERS).matches) return;
    later(CLOSE_DELAY_MS, () => {
      details.open = false;
    });
  });
  on(details, "toggle", () => {
    if (!details.open) openedByHover = false;
  });
  on(details, "click", (event) => {
    window.clearTimeout(timer);
    // A click after hovering keeps the panel open.
    if (openedByHover && details.open) event.preventDefault();
    openedByHover = false;
  });
}

function closeOthers(nav: Element, opened: HTMLDetailsElement) {
  for (const panel of switches(nav)) if (panel !== opened && !isBurger(panel)) panel.open = false;
}

function isBurger(details: Element): boolean {
  return details.classList.contains("menu-burger");
}
