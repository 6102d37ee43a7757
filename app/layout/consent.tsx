import { useLocation, useMatches } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import type { EventData } from "~/analytics/shop-event";
import { keepScroll } from "~/browser/kept-scroll";
import { TrustedHtml } from "~/ui/trusted-html";
import { useServerPart } from "./server-part";

/** The consent bar and the visitor's choice. With consent, each page's events go to the data layer. */
export function Consent() {
  const html = useServerPart("consent");
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const tags = document.getElementById("tags")?.textContent;
    if (tags)
      import("~/analytics/data-layer").then(
        ({ show }) =>
          show(
            tags,
            pathname + search,
            matches.map(({ data }) => eventsOf(data)),
          ),
        // A content blocker may block the script. Then there are no events.
        () => {},
      );
  }, [pathname, search, matches]);
  return <TrustedHtml data-part="consent" suppressHydrationWarning html={html} onSubmit={keepPlace} />;
}

/** A page's own events, and from the root's data those of the last action. */
function eventsOf(data: unknown): EventData {
  const { visitor, ...page } = (data ?? {}) as EventData & { visitor?: EventData };
  return visitor ?? page;
}

/** The page that loads after the choice is this one, also after navigations by script, and scrolls to where this one is. */
function keepPlace({ target }: FormEvent): void {
  const from = (target as HTMLFormElement).elements.namedItem("from") as HTMLInputElement;
  from.value = window.location.pathname + window.location.search;
  keepScroll(from.value);
}
