import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Whether the root's data may be older than an action or a reading that has begun: a navigation can interrupt either, and then it
 * has to read them.
 */
let isOutdated = false;

/**
 * Whether a navigation reads the root's data: messages, events, cart and account. A GET of another page does not, so that the reply
 * with that page's data is the same for all visitors. A form and a reload do.
 */
export function reloadsVisitorData({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isGet = formMethod === undefined || formMethod === "GET";
  if (!isGet || currentUrl.href === nextUrl.href) isOutdated = true;
  return isOutdated;
}

/** Notes forms as they are sent, and that the root's data have been read. @param data of the root */
export function useVisitorReading(data: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data are newer ones
  useEffect(() => {
    isOutdated = false;
  }, [data]);
  useEffect(() => {
    const noteForm = ({ target, submitter }: SubmitEvent) => {
      // Conform's check of a field has a hidden button.
      if (!submitter?.hidden && (target as HTMLFormElement).method === "post") isOutdated = true;
    };
    document.addEventListener("submit", noteForm, true);
    return () => document.removeEventListener("submit", noteForm, true);
  }, []);
}
