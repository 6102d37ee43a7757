import { Gone, NotFound } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import type { NewsletterStatus } from "~/contract/newsletter.server";

/** What a mail's link stands for: the subscription's state, or that it leads nowhere. */
export type LinkState = NewsletterStatus | "unknown" | "expired";

/** The state that a link leads to; a server that cannot answer is the 503 page. */
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
