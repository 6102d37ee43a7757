import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Conflict } from "~/api/errors.server";
import { placeOrder } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { readForm, textField } from "~/forms/read-form.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { openQuote } from "~/session/quote-signature.server";
import { redirectTo, requestSession } from "~/session/request-session.server";
import { type Cart, emptyCart } from "~/shop/cart";
import { quoteDifferences } from "~/shop/quote";
import { orderRequest } from "./order-request.server";
import { prepareReview } from "./prepare.server";
import { Review } from "./review";
import { reviewView } from "./review-view.server";
import "./review.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const session = await requestSession({ request, context });
  session.forbidStoring();
  const prepared = await orRespond(prepareReview(await orRespond(shopApi()), session));
  if ("goTo" in prepared) throw await redirectTo(session, href(prepared.goTo, locale));
  return reviewView(prepared, locale);
}

/** "Order and pay": one order, at what the shopper saw, or the reason why not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const form = await readForm(request);
  if (textField(form, "intent") !== "order")
    return data({ changed: false, problem: "unknown_intent" as const }, { status: 400 });
  const session = await requestSession({ request, context });
  session.forbidStoring();
  const seen = openQuote(textField(form, "quote"));
  // Pressed twice, or from an old tab: that cart was ordered already.
  if (seen && session.lastOrder?.key === session.orderKey({ id: seen.cartId, revision: seen.quote.revision }))
    throw await redirectTo(session, href("thank-you", locale));
  const api = await orRespond(shopApi());
  const prepared = await orRespond(prepareReview(api, session));
  if ("goTo" in prepared) throw await redirectTo(session, href(prepared.goTo, locale));
  if (!seen || seen.cartId !== prepared.cart.id || quoteDifferences(seen.quote, prepared.quote).length > 0)
    return data({ changed: true, problem: "quote_changed" as const }, { status: 409 });
  try {
    const order = await placeOrder(api, orderRequest(prepared, session.orderKey(prepared.cart), locale));
    session.lastOrder = { id: order.id, key: session.orderKey(prepared.cart) };
    session.cart = nextCart(prepared.cart);
    session.checkout = null;
  } catch (error) {
    if (!(error instanceof Conflict)) return orRespond(Promise.reject(error));
    return data(
      {
        changed: true,
        problem: error.code === "OUT_OF_STOCK" ? ("out_of_stock" as const) : ("quote_changed" as const),
      },
      { status: 409 },
    );
  }
  throw await redirectTo(session, href("thank-you", locale));
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
  return <Review review={review} problem={refused?.problem} />;
}
