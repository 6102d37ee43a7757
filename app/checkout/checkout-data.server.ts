import { countriesWith, paymentMethods } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { type ReadyCart, readyCart } from "~/cart/ready-cart.server";
import type { RedirectWithMessages } from "~/cart/redirect-with-messages.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import { toCents } from "~/shop/money";
import { MAX_PIECES_PER_ORDER, piecesIn } from "~/shop/order-limits";
import type { OfferedMethod } from "~/shop/order-pricing";

/** The countries and payment methods of the shop. */
export interface CheckoutChoices {
  countryRows: WireCountry[];
  methods: OfferedMethod[];
}

/**
 * The cart and the choices for checkout and review, or a redirect. Guests with a membership in the cart log in first.
 * @param api the shopper's API
 */
export async function checkoutData(
  api: Api,
  session: RequestSession,
): Promise<(ReadyCart & CheckoutChoices) | RedirectWithMessages> {
  if (!session.cart?.lines.length) return { kind: "redirect", page: "cart", notices: [] };
  const [ready, choices] = await Promise.all([readyCart(api, session, session.cart), checkoutChoices(api)]);
  if (ready.kind === "redirect") return ready;
  if (!session.signIn && ready.priced.items.some((item) => item.needs_account))
    return { kind: "redirect", page: "login", notices: [{ key: "checkout:account_needed" }] };
  if (piecesIn(ready.cart.lines) > MAX_PIECES_PER_ORDER)
    return {
      kind: "redirect",
      page: "cart",
      notices: [{ key: "cart:too_many_pieces", values: { max: MAX_PIECES_PER_ORDER } }],
    };
  const ended: Flash[] = session.takeSignInEnded() ? [{ key: "checkout:login_ended" }] : [];
  return { ...ready, ...choices, notices: [...ended, ...ready.notices] };
}

/** @param ids countries of an existing order, which are among the rows also when the shop no longer delivers there */
export async function checkoutChoices(api: Api, ids: readonly number[] = []): Promise<CheckoutChoices> {
  const [countryRows, methods] = await Promise.all([countriesWith(api, ids), paymentMethods(api)]);
  return { countryRows, methods: methods.map(({ id, code, price }) => ({ id, code, fee: toCents(price) })) };
}
