import { Gone, NotFound } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import type { NewsletterStatus } from "~/contract/newsletter.server";

/** The state behind a mail's link: the subscription's state, or an invalid link. */
export type LinkState = NewsletterStatus | "unknown" | "expired";

/** The state of a link; a server that cannot answer gives the 503 page. */
export async function linkState(read: Promise<NewsletterStatus>): Promise<LinkState> {
  return orRespond(
    read.catch((error: unknown) => {
      if (error instanceof Gone) return "expired";
      if (error instanceof NotFound) return "unknown";
      throw error;
    }),
  );
}

export function httpStatus(state: LinkState): 200 | 404 | 410 {
  if (state === "unknown") return 404;
  return state === "expired" ? 410 : 200;
}
