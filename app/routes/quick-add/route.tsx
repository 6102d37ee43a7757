import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productBySlug } from "~/api/catalogue.server";
import { orRespond, unlessWithdrawn } from "~/api/respond.server";
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
  const form = await readForm(args.request, ["size", "back"]);
  const slug = args.params.slug ?? "";
  const page = href("product", locale, { slug });
  const product = await orRespond(unlessWithdrawn(productBySlug(api, slug)));
  const key = product && { productId: product.id, sizeId: readId(textField(form, "size")) };
  const change = key && (await orRespond(addToCart(api, session.openCart(), key, 1)));
  // The action of the product's page refuses the same form with the reason and the number of pieces left.
  if (!key || !change || "error" in change) throw await redirectTo(session, page, 307);
  const line = { productId: key.productId, sizeId: key.sizeId ?? 0 };
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
