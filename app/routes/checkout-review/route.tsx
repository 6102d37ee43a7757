import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { cartStep } from "~/analytics/events.server";
import { Conflict } from "~/api/errors.server";
import { orderOfCart, placeOrder } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import type { WireOrder } from "~/contract/orders.server";
import { forgetDraft } from "~/forms/draft";
import { readForm, textField } from "~/forms/read-form.server";
import type { PageHandle } from "~/frame/layout";
import { translator } from "~/i18n/i18next.server";
import { type Locale, localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { openQuote, type SignedQuote } from "~/session/quote-signature.server";
import { type RequestSession, redirectTo, requestSession } from "~/session/request-session.server";
import { type Cart, emptyCart } from "~/shop/cart";
import { orderRequest } from "./order-request.server";
import { type Detour, type PreparedOrder, prepareReview } from "./prepare.server";
import { quoteChanges } from "./quote-changes.server";
import { Review } from "./review";
import { reviewView } from "./review-view.server";
import "~/ui/purchase.css";
import "./review.css";

export const handle: PageHandle = { layout: "simple" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const session = await requestSession({ request, context });
  session.forbidStoring();
  const prepared = await orRespond(prepareReview(await orRespond(shopApi()), session));
  if ("goTo" in prepared) throw await takeDetour(session, prepared, locale);
  return { ...reviewView(prepared, locale), ...(session.takeDetailsGiven() ? { events: detailEvents(prepared) } : {}) };
}

const detailEvents = ({ priced, currency, shipping, payment }: PreparedOrder) => [
  cartStep("add_shipping_info", priced, { currency, shipping }),
  cartStep("add_payment_info", priced, { currency, payment: payment.code }),
];

/** "Order and pay": one order, at what the shopper saw, or the reason why not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const form = await readForm(request);
  if (textField(form, "intent") !== "order")
    return data({ problem: "unknown_intent" as const, changes: [] }, { status: 400 });
  const session = await requestSession({ request, context });
  session.forbidStoring();
  const api = await orRespond(shopApi());
  const seen = openQuote(textField(form, "quote"));
  const prepared = await orRespond(prepareReview(api, session));
  const changes = "goTo" in prepared || !seen ? [] : quoteChanges(seen, prepared, locale);
  if ("goTo" in prepared || !seen || changes.length > 0) {
    // Pressed twice, or from an old tab: the first press took the stock and the cart that this one asks for.
    const order = seen && (await orRespond(orderOfCart(api, cartOf(seen), session.orderKey(cartOf(seen)))));
    if (order) throw await thank({ session, order, cart: cartOf(seen), locale });
    if ("goTo" in prepared && (prepared.goTo === "checkout" || !session.cart?.lines.length)) {
      session.flash({ key: "checkout:nothing_ordered" });
      throw await takeDetour(session, prepared, locale);
    }
    const said =
      "goTo" in prepared ? prepared.notices.map(({ key, values }) => translator(locale)(key, values)) : changes;
    return data({ problem: "quote_changed" as const, changes: said }, { status: 409 });
  }
  const { cart } = prepared;
  const outcome = await orRespond(
    placeOrder(api, orderRequest(prepared, session.orderKey(cart), locale)).catch((error: unknown) => {
      if (error instanceof Conflict) return error;
      throw error;
    }),
  );
  if (!(outcome instanceof Conflict)) throw await thank({ session, order: outcome, cart, locale });
  const problem = outcome.code === "OUT_OF_STOCK" ? ("out_of_stock" as const) : ("quote_changed" as const);
  return data({ problem, changes: [] }, { status: 409 });
}

const cartOf = ({ cartId, quote }: SignedQuote) => ({ id: cartId, revision: quote.revision });

/** Leads to the page where something is missing, which says what. */
function takeDetour(session: RequestSession, { goTo, notices }: Detour, locale: Locale): Promise<Response> {
  for (const notice of notices) session.flash(notice);
  return redirectTo(session, href(goTo, locale));
}

interface Thanks {
  session: RequestSession;
  order: WireOrder;
  /** What was ordered. */
  cart: Pick<Cart, "id" | "revision">;
  locale: Locale;
}

function thank({ session, order, cart, locale }: Thanks): Promise<Response> {
  session.lastOrder = { id: order.id, key: session.orderKey(cart) };
  if (session.cart?.id === cart.id) {
    session.cart = nextCart(session.cart);
    session.checkout = null;
  }
  return redirectTo(session, href("thank-you", locale));
}

/** Empty, under a new id, and newer than the ordered one, so that no copy of that can come back. */
function nextCart(ordered: Cart): Cart {
  return { ...emptyCart(crypto.randomUUID()), revision: ordered.revision + 1 };
}

/** After a refusal the page shows what holds now. */
export function shouldRevalidate() {
  return true;
}

export default function CheckoutReview() {
  const review = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  useEffect(() => forgetDraft("checkout"), []);
  return <Review review={review} problem={refused?.problem} changes={refused?.changes} />;
}
