import { TooManyRequests } from "~/api/errors.server";
import { changeQuantity, readId, readQuantity } from "~/cart/cart-changes.server";
import { setCartAndTrack } from "~/cart/cart-events.server";
import { keepCart } from "~/cart/detour.server";
import { priceCart, priceWithCodes } from "~/cart/priced-cart.server";
import { detailsForCookie } from "~/checkout/checkout-details.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { messageValues } from "~/session/message-text.server";
import type { PageContext } from "~/session/page-context.server";
import {
  type Cart,
  type CartKey,
  emptyCart,
  isCode,
  readCopy,
  readNote,
  removeLine,
  setCoupon,
  setGiftCard,
  setNote,
} from "~/shop/cart";
import type { CartProblem } from "./cart-problem";

/** The fields of all forms that the cart page accepts. */
export const cartFields = ["intent", "product", "size", "quantity", "code", "note", "cart", "stay"] as const;

/** `api` is the shopper's. */
interface CartForm extends Pick<PageContext, "session" | "api" | "country" | "locale"> {
  form: PostedForm<(typeof cartFields)[number]>;
}

/**
 * `stay`: the reply has no redirect, because a script sent the form. Else `goTo` is the next page, by default the cart.
 */
type Outcome =
  | { done: true; stay?: true; goTo?: "checkout" }
  | { problem: CartProblem; status: number; retryAfter?: number };

const done: Outcome = { done: true };

/** Runs the command of the pressed button. */
export async function changeCart(input: CartForm): Promise<Outcome> {
  switch (textField(input.form, "intent")) {
    case "update":
      return update(input);
    case "remove":
      return remove(input);
    case "coupon":
      return code(input, "coupon");
    case "gift-card":
      return code(input, "gift_card");
    case "remove-coupon":
      return removeCode(input, setCoupon);
    case "remove-gift-card":
      return removeCode(input, setGiftCard);
    case "note":
      return saveNote(input);
    case "checkout":
      return goToCheckout(input);
    case "restore":
      return restore(input);
    default:
      return { problem: { message: "cart:unknown_intent" }, status: 400 };
  }
}

function saveNote(input: CartForm): Outcome {
  const refused = storeNote(input);
  if (!refused) input.session.flash({ key: "cart:updated" });
  return refused ?? done;
}

/** The button also submits the note's field, so the shopper need not save it first. */
function goToCheckout(input: CartForm): Outcome {
  return storeNote(input) ?? { done: true, goTo: "checkout" };
}

/** Saves the note. A started checkout gets a note that changes here; without a change it keeps its own note. */
function storeNote({ form, session }: CartForm): Outcome | null {
  const typed = textField(form, "note") ?? "";
  const note = readNote(typed);
  if (note === null)
    return { problem: { message: "cart:note_too_long", field: "note", typed: typed.slice(0, 5_000) }, status: 422 };
  if (note === (session.cart?.note ?? "")) return null;
  session.cart = setNote(session.openCart(), note);
  if (session.checkout) session.checkout = detailsForCookie({ ...session.checkout.values, note }) ?? session.checkout;
  return null;
}

function lineOf({ form }: CartForm): CartKey | null {
  const productId = readId(textField(form, "product"));
  const sizeId = readId(textField(form, "size"));
  return productId !== null && sizeId !== null ? { productId, sizeId } : null;
}

const hasLine = ({ lines }: Cart, { productId, sizeId }: CartKey) =>
  lines.some((line) => line.productId === productId && line.sizeId === sizeId);

const lineGone: Outcome = { problem: { message: "cart:line_gone" }, status: 422 };

async function update(input: CartForm): Promise<Outcome> {
  const key = lineOf(input);
  const cart = input.session.cart;
  if (!key || !cart || !hasLine(cart, key)) return lineGone;
  const typed = textField(input.form, "quantity");
  const change = await changeQuantity(input.api, cart, key, readQuantity(typed));
  if ("error" in change)
    return {
      problem: {
        message: `cart:${change.error}`,
        values: { available: change.available ?? 0 },
        field: `quantity-${key.productId}-${key.sizeId}`,
        typed: (typed ?? "").slice(0, 10),
      },
      status: change.status,
    };
  await setCartAndTrack(input, change.cart, key);
  input.session.flash({ key: "cart:updated" });
  return done;
}

async function remove(input: CartForm): Promise<Outcome> {
  const key = lineOf(input);
  const cart = input.session.cart;
  if (!key || !cart || !hasLine(cart, key)) return lineGone;
  await setCartAndTrack(input, removeLine(cart, key), key);
  input.session.flash({ key: "cart:removed" });
  return done;
}

/** Applies a code. An empty field removes the present code. */
async function code({ form, session, api, country, locale }: CartForm, kind: "coupon" | "gift_card"): Promise<Outcome> {
  const typed = (textField(form, "code") ?? "").trim().toUpperCase();
  const set = kind === "coupon" ? setCoupon : setGiftCard;
  const cart = session.openCart();
  if (typed === "") {
    if (cart[kind === "coupon" ? "coupon" : "giftCard"]) return removeCode({ session }, set);
    const field = kind === "coupon" ? "coupon" : "gift-card";
    return { problem: { message: "cart:code_required", label: `cart:${kind}_code`, field, typed }, status: 422 };
  }
  const refused = async (message: CartProblem["message"], values?: CartProblem["values"], status = 422) => {
    // Otherwise the loader would redirect because of the correction, and the refusal would be lost.
    keepCart(session, await priceCart(api, cart, session.seenOn));
    const field = kind === "coupon" ? "coupon" : "gift-card";
    return { problem: { message, values, field, typed: typed.slice(0, 40) }, status };
  };
  if (!isCode(typed)) return refused(`cart:change_${kind}_unknown`);
  const checked = await priceWithCodes(api, set(cart, typed), session.seenOn).catch((error: unknown) => {
    if (error instanceof TooManyRequests) return error;
    throw error;
  });
  if (checked instanceof TooManyRequests) {
    const seconds = checked.retryAfter;
    return { ...(await refused("cart:too_many_codes", { seconds }, 429)), retryAfter: seconds };
  }
  const refusal = checked.notices.find(({ key }) => key.startsWith(`cart:change_${kind}`));
  if (refusal) return refused(refusal.key, messageValues(refusal, { currency: (await country()).currency, locale }));
  // The balance of a new gift card has not changed: the shopper sees it for the first time.
  keepCart(session, { ...checked, notices: checked.notices.filter(({ key }) => key !== "cart:change_balance") });
  session.flash({ key: `cart:${kind}_applied` });
  return done;
}

function removeCode({ session }: Pick<CartForm, "session">, set: typeof setCoupon): Outcome {
  session.cart = set(session.openCart(), undefined);
  session.flash({ key: "cart:updated" });
  return done;
}

/**
 * Restores a cart from the copy in local storage when the cookie is gone. The cart gets a new id, so that an order
 * under the old id is not repeated. It gets no codes, because the copy is not signed and may contain guessed codes.
 */
async function restore({ form, session, api }: CartForm): Promise<Outcome> {
  if (session.cart) return { done: true, stay: true };
  const copy = readCopy(parsed(textField(form, "cart")));
  if (!copy) return { problem: { message: "cart:unknown_intent" }, status: 400 };
  const { coupon: _, giftCard: __, ...goods } = copy;
  const own = { ...goods, id: emptyCart(crypto.randomUUID()).id, revision: copy.revision + 1 };
  keepCart(session, await priceCart(api, own));
  return { done: true, stay: true };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
