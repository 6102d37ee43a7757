import { useEffect } from "react";
import { withoutMark } from "~/i18n/cookie-check";

/** Removes the mark of a redirect from the address, so that nobody copies it. */
export function useUnmarkedAddress(): void {
  useEffect(() => {
    const address = withoutMark(location.href);
    if (address !== location.href) history.replaceState(history.state, "", address);
  });
}
