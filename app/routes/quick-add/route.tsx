import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { addToCart, readId } from "~/cart/cart-changes.server";
import { setCartAndTrack } from "~/cart/cart-events.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { addedMessage } from "~/layout/added-notice.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

/**
 * Adds one piece of a card's product and leads back to the list. The form has a route of its own because a form of the
 * product's page makes the browser load the scripts and style sheets of that page, which the list does not use.
 */
export async function action(args: ActionFunctionArgs) {
  const { locale, session, api, country } = await pageContext(args);
  const form = await readForm(args.request, ["product", "size", "back"]);
  const key = { productId: readId(textField(form, "product")), sizeId: readId(textField(form, "size")) };
  const change = await orRespond(addToCart(api, session.openCart(), key, 1));
  const page = href("product", locale, { slug: args.params.slug ?? "" });
  // The action of the product's page refuses the same form with the reason and the number of pieces left.
  if ("error" in change) throw await redirectTo(session, page, 307);
  const line = { productId: key.productId ?? 0, sizeId: key.sizeId ?? 0 };
  await setCartAndTrack({ session, api, country }, change.cart, line);
  session.flash(addedMessage({ ...line, quantity: 1 }));
  throw await redirectTo(session, safeRedirect(textField(form, "back"), page));
}

/** A GET of the form's URL redirects to the product. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session } = await pageContext(args);
  return redirectTo(session, href("product", locale, { slug: args.params.slug ?? "" }), 302);
}

/** The route has a component, so that the error page can show a refusal. */
export default function QuickAdd() {
  return null;
}
