import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import type { MessageKey } from "~/i18n/texts";

/**
 * The layout around a page (spec section 2): `default` is complete, `simple` has a phone number in place of the
 * navigation, `service` has no cart either.
 */
export type Layout = "default" | "simple" | "service";

/** The settings of a page in its route's `handle`. */
export interface PageHandle {
  layout?: Layout;
  /** `short`: only terms, privacy, contacts and the company details, so that nothing leads away from the purchase. */
  footer?: "complete" | "short";
  /**
   * The page's checked form, and the `intent` of its button if it has one. Answers about consent and language send it too, so
   * that what was typed stays (`checkout/keep-typed-form.server.ts`).
   */
  form?: { id: string; intent?: string };
  /** The error page's text on data that is not lost. By default it is about the cart. */
  safeDataText?: MessageKey;
}

/**
 * The settings of the innermost route. After a server error the layout is `service`, after a client error `default`.
 */
export function usePageHandle(): Required<Omit<PageHandle, "form">> & Pick<PageHandle, "form"> {
  const [innermost] = useMatches().slice(-1);
  const handle = innermost?.handle as PageHandle | undefined;
  const error = useRouteError();
  const layout = !error ? handle?.layout : isMissing(error) ? "default" : "service";
  const { safeDataText = "errors:cart_kept" } = handle ?? {};
  const footer = (!error && handle?.footer) || "complete";
  return { layout: layout ?? "default", footer, safeDataText, form: error ? undefined : handle?.form };
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}
