import { data } from "@remix-run/node";
import type { Conflict } from "~/api/errors.server";
import { type Detour, takeDetour } from "~/cart/detour.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { RequestSession } from "~/session/request-session.server";
import type { PreparedOrder } from "./prepare-order.server";
import { quoteChanges } from "./quote-changes.server";
import type { SignedQuote } from "./quote-signature.server";

export type RefusalProblem = "quote_changed" | "quote_expired" | "out_of_stock";

interface RefusalInput {
  session: RequestSession;
  seen: SignedQuote | null;
  /** The order with current prices. */
  prepared: PreparedOrder | Detour;
  /** The API's refusal, when the request reached the API. */
  conflict?: Conflict;
  locale: Locale;
}

/**
 * The reply to an "Order and pay" that placed no order: the review page with the reasons.
 * @throws a redirect when the shopper has to see another page first; that page shows the reasons
 */
export async function refuseOrder({ session, seen, prepared, conflict, locale }: RefusalInput) {
  const problem = problemOf(seen, conflict);
  if (!("goTo" in prepared)) return answer(problem, seen ? quoteChanges(seen, prepared, locale) : []);
  const { goTo, alreadyOrdered, notices } = prepared;
  if (goTo === "cart" && session.cart?.lines.length && !alreadyOrdered)
    return answer(
      problem,
      notices.map(({ key, values }) => translator(locale)(key, values)),
    );
  if (!alreadyOrdered) session.flash({ key: "checkout:nothing_ordered" });
  throw await takeDetour(session, prepared, locale);
}

const answer = (problem: RefusalProblem, changes: string[]) => data({ problem, changes }, { status: 409 });

function problemOf(seen: SignedQuote | null, conflict?: Conflict): RefusalProblem {
  if (conflict?.code === "OUT_OF_STOCK") return "out_of_stock";
  return seen?.expired ? "quote_expired" : "quote_changed";
}
