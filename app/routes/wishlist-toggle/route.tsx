import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { setWished } from "~/account/wishlist.server";
import { Unauthorized, Unavailable } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import { readId } from "~/cart/cart-changes.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { type PageContext, pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

interface Toggle {
  productId: number;
  /** Whether to add the product. */
  isWanted: boolean;
  /** The page of the button. */
  back: string;
}

/** Adds a product to the wishlist or removes it, and leads back to the button. A guest is led to the login first. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { session } = page;
  const toggle = await readToggle(page, args.request);
  if (!session.signIn) throw await toLogin(page, toggle);
  try {
    if (isFromScript(args.request)) return data(null, { status: await runForScript(page, toggle) });
    session.flash({ key: (await orRespond(setWished(page, toggle.productId, toggle.isWanted))).key });
    throw await redirectTo(session, toggle.back);
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    session.signIn = null;
    throw await toLogin(page, toggle);
  }
}

/** The name of the pressed button is the command, and its value is the product's id. */
async function readToggle({ locale }: PageContext, request: Request): Promise<Toggle> {
  const form = await readForm(request, ["add", "remove", "back"]);
  const productId = readId(textField(form, form.has("add") ? "add" : "remove"));
  if (productId === null || (form.has("add") && form.has("remove"))) throw new Response(null, { status: 400 });
  const page = safeRedirect(textField(form, "back"), href("wishlist", locale));
  // The same page for all buttons of a list; the id of the card or form begins with letters and ends with the product's.
  const back = /#[a-z]+$/.test(page) ? `${page}${productId}` : page;
  return { productId, isWanted: form.has("add"), back };
}

/** Browsers without this header (Safari before 16.4) get the redirect, which scripts follow. */
const isFromScript = (request: Request) => request.headers.get("sec-fetch-dest") === "empty";

/** @returns the status of the answer; the page reads the message with its new data */
async function runForScript(page: PageContext, { productId, isWanted }: Toggle): Promise<number> {
  const { session } = page;
  try {
    const { key, isRefused } = await setWished(page, productId, isWanted);
    session.flash({ key });
    return isRefused ? 409 : 200;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    session.flash({ key: "access:code_generic_error" });
    return 503;
  }
}

/** The login adds the product, and leads back. */
function toLogin({ session, locale }: PageContext, { productId, isWanted, back }: Toggle): Promise<Response> {
  const addToWishlist = isWanted ? productId : undefined;
  return redirectTo(session, href("login", locale, undefined, { returnTo: back, addToWishlist }));
}

/** A GET of the form's URL redirects to the wishlist. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session } = await pageContext(args);
  return redirectTo(session, href("wishlist", locale), 302);
}

/** The route has a component, so that the error page can show a refusal. */
export default function WishlistToggle() {
  return null;
}
