import { setWished } from "~/account/wishlist.server";
import { Unauthorized, Unavailable } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import { changeWishlist } from "~/api/wishlist.server";
import { addToCart, readId } from "~/cart/cart-changes.server";
import { setCartAndTrack } from "~/cart/cart-events.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { enforceGuards } from "~/session/guards.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

/** The name of the pressed button is the command, and its value is the product's id. */
const commands = ["add", "remove", "move"] as const;
type Command = (typeof commands)[number];

/** The fields of all forms that the page accepts: its own, and those of the buttons on other pages. */
export const wishlistFields = [...commands, "size", "back"] as const;
type WishlistForm = PostedForm<(typeof wishlistFields)[number]>;

/** Why a form was refused, in the page's language. */
export interface Refused {
  message: string;
  /** The product whose size is invalid; null for a refused addition. */
  productId: number | null;
}

interface Outcome {
  status: number;
  /** Null when a script sent the form: the next data of the page has the message. */
  refused: Refused | null;
}

/** Whether a script sent the form. Browsers without this header (Safari before 16.4) get a redirect, which scripts follow. */
const isFromScript = (request: Request) => request.headers.get("sec-fetch-dest") === "empty";

/**
 * Runs the command of a form.
 * @throws Response 303 to the page of the form, or to the login; 400 for an unknown command; 503
 */
export async function changeFromForm(page: PageContext, request: Request, form: WishlistForm): Promise<Outcome> {
  const { locale, session } = page;
  const [command, ...others] = commands.filter((name) => form.has(name));
  const productId = command ? readId(textField(form, command)) : null;
  if (!command || others.length > 0 || productId === null) {
    await enforceGuards(["signed-in"], page);
    throw new Response(null, { status: 400 });
  }
  const back = safeRedirect(textField(form, "back"), href("wishlist", locale));
  if (!session.signIn) throw await toLogin(page, { command, productId, back });
  try {
    return command === "move"
      ? await move(page, productId, readId(textField(form, "size")))
      : await set(page, productId, { isWanted: command === "add", back: isFromScript(request) ? null : back });
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    session.signIn = null;
    throw await toLogin(page, { command, productId, back });
  }
}

/** The login adds the product, and leads back. */
function toLogin(
  { session, locale }: PageContext,
  { command, productId, back }: { command: Command; productId: number; back: string },
): Promise<Response> {
  const addToWishlist = command === "add" ? productId : undefined;
  return redirectTo(session, href("login", locale, undefined, { returnTo: back, addToWishlist }));
}

/** @param back null when a script sent the form */
async function set(
  page: PageContext,
  productId: number,
  { isWanted, back }: { isWanted: boolean; back: string | null },
): Promise<Outcome> {
  const { session, t } = page;
  const change = setWished(page, productId, isWanted);
  if (back !== null) {
    const { key, isRefused } = await orRespond(change);
    if (isRefused) return { status: 409, refused: { message: t(key), productId: null } };
    session.flash({ key });
    throw await redirectTo(session, back);
  }
  try {
    const { key, isRefused } = await change;
    session.flash({ key });
    return { status: isRefused ? 409 : 200, refused: null };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    session.flash({ key: "access:code_generic_error" });
    return { status: 503, refused: null };
  }
}

async function move(page: PageContext, productId: number, sizeId: number | null): Promise<Outcome> {
  const { session, api, shopperApi, locale, t } = page;
  const change = await orRespond(addToCart(api, session.openCart(), { productId, sizeId }, 1));
  if ("error" in change) {
    const message = t(`cart:${change.error}`, { available: change.available ?? 0 });
    return { status: change.status, refused: { message, productId } };
  }
  // The wishlist first: when the server fails, nothing has changed.
  await orRespond(changeWishlist(shopperApi, productId, false));
  await setCartAndTrack(session, api, change.cart, { productId, sizeId: sizeId ?? 0 });
  session.flash({ key: "wishlist:moved" });
  throw await redirectTo(session, href("wishlist", locale));
}
