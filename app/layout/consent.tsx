import { useLocation, useMatches } from "@remix-run/react";
import { useEffect } from "react";
import type { EventData } from "~/analytics/shop-event";
import { TrustedHtml } from "~/ui/trusted-html";
import { useServerPart } from "./server-part";
import "./consent.css";

/** What a visitor is asked and has answered; and, where the answer allows it, tells the data layer of each page. */
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
            matches.map(({ data }) => data as EventData),
          ),
        // Blocked by the visitor, perhaps: nothing is told then.
        () => {},
      );
  }, [pathname, search, matches]);
  return <TrustedHtml className="consent" data-part="consent" suppressHydrationWarning html={html} />;
}
