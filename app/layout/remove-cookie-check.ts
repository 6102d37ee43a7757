import { useEffect } from "react";
import { withoutCookieCheck } from "~/i18n/cookie-check";

/** Removes the mark of the cookie check from the URL, so that nobody copies it. */
export function useCookieCheckRemoval(): void {
  useEffect(() => {
    const address = withoutCookieCheck(location.href);
    if (address !== location.href) history.replaceState(history.state, "", address);
  });
}
