import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productBySlug } from "~/api/catalogue.server";
import { orRespond, unlessWithdrawn } from "~/api/respond.server";
import { addPieces } from "~/cart/add-pieces.server";
import { readId } from "~/cart/cart-changes.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

/**
 * Adds one piece of a card's product and leads back to the list. The form has a route of its own because a form of the
 * product's page makes the browser load the scripts and style sheets of that page, which the list does not use.
 */
export async function action(args: ActionFunctionArgs) {
  const context = await pageContext(args);
  const { locale, session, api } = context;
  const form = await readForm(args.request, ["size", "back"]);
  const slug = args.params.slug ?? "";
  const page = href("product", locale, { slug });
  const product = await orRespond(unlessWithdrawn(productBySlug(api, slug)));
  const size = readId(textField(form, "size"));
  // The action of the product's page refuses the same form with the reason and the number of pieces left.
  if (!product || (await orRespond(addPieces(context, product, size, 1)))) throw await redirectTo(session, page, 307);
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
