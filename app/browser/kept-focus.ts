/** The focused element and its ancestors, each with its index among its siblings. */
type Place = { element: Element; index: number }[];

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary';

/** The last focused element outside messages, which gets the focus back from them. */
let outside: Element | null = null;

keepFocus();
document.addEventListener("keydown", followButton);
document.addEventListener(
  "close",
  ({ target }) => {
    if ((target as Element).closest(".messages")) leaveMessages();
  },
  true,
);

// A section that a script has closed, as that of an added size, hides the focused element.
document.addEventListener(
  "toggle",
  ({ target }) => {
    const isClosed = target instanceof HTMLDetailsElement && !target.open && target.contains(outside);
    if (isClosed && document.activeElement === document.body)
      target.querySelector("summary")?.focus({ preventScroll: true });
  },
  true,
);

function leaveMessages(): void {
  const target = outside instanceof HTMLElement && outside.isConnected ? outside : document.getElementById("main");
  target?.focus({ preventScroll: true });
}

/**
 * When the focused element is removed from the page, as a line of the cart with its button, moves the focus to the same control of
 * the next entry, else to the nearest control, and after the last entry to the heading. The browser would forget the place,
 * and Tab would start at the top of the page.
 */
function keepFocus(): void {
  let place = placeOf(document.activeElement);
  outside = document.activeElement;
  let { pathname } = window.location;
  document.addEventListener("focusin", ({ target }) => {
    place = placeOf(target);
    pathname = window.location.pathname;
    if (target instanceof Element && !target.closest(".messages")) outside = target;
  });
  // A click beside all controls takes the focus away too. Chromium sends this event also for an element that is being removed.
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      if (target === place[0]?.element && place[0]?.element.isConnected) place = [];
    }),
  );
  new MutationObserver(() => {
    if (!place[0] || place[0].element.isConnected) return;
    const lost = place;
    place = [];
    // Another page starts at its own top (route-announcer.tsx).
    if (document.activeElement !== document.body || window.location.pathname !== pathname) return;
    if (lost.some(({ element }) => element.matches(".messages"))) leaveMessages();
    // Back may be under way, and keeps the position of its page.
    else nearestTo(lost)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

function placeOf(target: EventTarget | null): Place {
  const place: Place = [];
  for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement)
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

/** The confirmation of added pieces, and the element from which Tab has entered it. */
let panel: HTMLDialogElement | null = null;
let entry: Element | null | undefined;

/**
 * Puts the open confirmation of added pieces behind the pressed button in the order of Tab; in the document it is before the page.
 * Escape closes it.
 */
function followButton(event: KeyboardEvent): void {
  const open = document.querySelector<HTMLDialogElement>(".messages dialog[open]");
  if (open !== panel) [panel, entry] = [open, undefined];
  if (!open) return;
  const controls = [...open.querySelectorAll<HTMLElement>("a, button")];
  const focused = document.activeElement;
  const isInside = open.contains(focused);
  if (event.key === "Escape") open.close();
  else if (event.key !== "Tab") return;
  else if (!isInside && !event.shiftKey && (entry === undefined || entry === focused) && controls[0]) {
    entry = focused;
    controls[0].focus();
    event.preventDefault();
  } else if (isInside && focused === (event.shiftKey ? controls[0] : controls.at(-1))) {
    leaveMessages();
    // Forwards the browser continues from the button.
    if (event.shiftKey) event.preventDefault();
  }
}
