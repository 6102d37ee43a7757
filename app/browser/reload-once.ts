import { loadRequestedDocument, whenConnected } from "./connection";
import { inSessionStorage } from "./storage";

/** Minimum time between two automatic reloads after a missing script (spec section 9). */
const RELOAD_INTERVAL_MS = 60_000;
/** The key in session storage: time of the last reload. */
const KEY = "reloaded";

/** The used part of the Navigation API. Browsers without it reload for every missing script. */
interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * After a deployment an open page may request scripts that no longer exist. Remix then reloads the page, which gets the
 * new scripts. When a reload was recent, or when the script is missing because the connection was lost, the requested page
 * is loaded as a document instead, which needs no script.
 */
export function reloadOnce(): void {
  const { navigation } = window as { navigation?: EventTarget };
  let reloads = false;
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload" || userInitiated || reloads) return;
    // Without a connection a reload would show only the browser's error page. This page stays and shows the notice.
    event.preventDefault();
    void whenConnected().then((wasLost) => {
      if (wasLost || wasRecent()) return loadRequestedDocument();
      remember();
      reloads = true;
      window.location.reload();
    });
  });
}

// Without session storage every failure reloads the page. There is no loop, because each failure follows a click.
function wasRecent(): boolean {
  const last = inSessionStorage((storage) => storage.getItem(KEY));
  return Date.now() - Number(last) < RELOAD_INTERVAL_MS;
}

function remember(): void {
  inSessionStorage((storage) => storage.setItem(KEY, String(Date.now())));
}
