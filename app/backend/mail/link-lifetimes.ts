import { CONFIRMATION_HOURS } from "~/shop/payment-methods";
import { TOKEN_LIFETIME_MS } from "../auth/user-tokens";
import type { Mails } from "../db/tables/mails";

/** How long the keys in the links of mails open something. All others do at least for the days for which links are kept. Milliseconds. */
export const LINK_LIFETIMES: ReadonlyMap<Mails["kind"], number> = new Map([
  ["password_reset", TOKEN_LIFETIME_MS.password_reset],
  ["order_to_confirm", CONFIRMATION_HOURS * 60 * 60 * 1000],
] as const);

/** Whether the link of a mail opens nothing any more. */
export function isLinkOver({ kind, created_on }: Pick<Mails, "kind" | "created_on">, at: Date): boolean {
  const lifetime = LINK_LIFETIMES.get(kind);
  return lifetime !== undefined && Date.parse(created_on) + lifetime <= at.getTime();
}
