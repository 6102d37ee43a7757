import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import type { MessageKey } from "~/i18n/use-t";
import type { GuardName } from "~/session/guards.server";

/**
 * What stands around a page (spec section 2): `default` all of it; `simple` no navigation, but a phone number;
 * `service` not even the cart.
 */
export type Layout = "default" | "simple" | "service";

/** What a page says of itself in its route's `handle`. */
export interface PageHandle {
  layout?: Layout;
  /** Who may see the page. Its loader and its action enforce them: `pageContext(args, handle)`. */
  guards?: readonly GuardName[];
  /** The floating button leads to the top of the page; to a chat elsewhere. */
  backToTop?: boolean;
  /** What its error page says is not lost; the cart when not given. */
  kept?: MessageKey;
  /** The button is held at the window's edge, or stands below the page where the window is narrow. */
  floatingButton?: "held" | "below";
}

/** The innermost page's own words; a page that could not be had wears `service`, one that does not exist the default. */
export function usePageHandle(): Required<Omit<PageHandle, "guards">> {
  const [innermost] = useMatches().slice(-1);
  const handle = innermost?.handle as PageHandle | undefined;
  const error = useRouteError();
  const layout = !error ? handle?.layout : isMissing(error) ? "default" : "service";
  const { backToTop = false, floatingButton = "held", kept = "errors:cart_kept" } = handle ?? {};
  return { layout: layout ?? "default", backToTop, floatingButton, kept };
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}
