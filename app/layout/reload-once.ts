/** Milliseconds in which a script that cannot be loaded reloads the page at most once (spec section 9). */
const WINDOW = 60_000;
/** Session storage: when it last did. */
const KEY = "reloaded";

/** The part of the Navigation API that is needed; browsers without it reload for every script that is missing. */
interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * A shop that was renewed has no more the scripts that a page of yesterday asks for; Remix then reloads the page, which
 * brings the new ones. If that was no help, the page that was asked for is loaded as a document, which needs no script.
 */
export function reloadOnce(): void {
  let wanted: string | undefined;
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link && link.origin === window.location.origin) wanted = link.href;
    },
    true,
  );
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload" || userInitiated) return;
    // Nothing would come but the browser's own page; this one stays, and says what is the matter.
    if (!navigator.onLine) return event.preventDefault();
    if (!wasRecent()) return remember();
    event.preventDefault();
    if (wanted) window.location.assign(wanted);
  });
}

// Where storage is forbidden nothing is remembered, and each failure reloads: there is no loop, since a shopper's press
// begins each of them.
function wasRecent(): boolean {
  try {
    return Date.now() - Number(window.sessionStorage.getItem(KEY) ?? 0) < WINDOW;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    window.sessionStorage.setItem(KEY, String(Date.now()));
  } catch {}
}
