import { TooManyRequests } from "~/api/errors.server";
import { changeQuantity, readId, readQuantity } from "~/cart/cart-changes.server";
import { setCartAndTrack } from "~/cart/cart-events.server";
import { priceCart, priceWithCodes } from "~/cart/priced-cart.server";
import { keepCart } from "~/cart/redirect-with-messages.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { messageValues } from "~/session/message-text.server";
import type { PageContext } from "~/session/page-context.server";
import {
  type Cart,
  type CartLine,
  emptyCart,
  isCode,
  readCopy,
  readNote,
  removeLine,
  setCoupon,
  setGiftCard,
  setNote,
} from "~/shop/cart";
import type { FieldName } from "~/shop/form-fields";
import { type CartProblem, quantityField, shownField } from "./cart-form";

/** The names of the fields that the cart page posts for this cart, also by its scripts. */
export function cartFields(cart: Cart | null): FieldName[] {
  const typed = ["coupon", "gift-card", "note", ...(cart?.lines ?? []).map(quantityField)] as const;
  return ["intent", "cart", "stay", ...typed, ...typed.map(shownField)];
}

/** `api` is the shopper's. */
interface CartForm extends Pick<PageContext, "session" | "api" | "country" | "locale"> {
  form: PostedForm<string>;
}

/**
 * `stay`: the reply has no redirect, because a script sent the form. Else `page` is the next page, by default the cart.
 */
type Outcome =
  | { kind: "done"; stay?: true; page?: "checkout" }
  | { kind: "refused"; problem: CartProblem; status: number; retryAfter?: number };

const done: Outcome = { kind: "done" };

/** Runs the command of the pressed button. The page is one form, so every button saves the typed note first. */
export async function changeCart(input: CartForm): Promise<Outcome> {
  const [intent = "", ...ids] = (textField(input.form, "intent") ?? "").split(":");
  const run = commands.get(intent);
  if (!run) return { kind: "refused", problem: { message: "cart:unknown_intent" }, status: 400 };
  return storeNote(input) ?? run(input, lineOf(input.session.cart, ids));
}

type Command = (input: CartForm, line: CartLine | null) => Promise<Outcome>;

/** By the first part of a button's value; commands of a line have its product and size after it: `update:12:34`. */
const commands = new Map<string, Command>(
  Object.entries({
    save: saveAll,
    update: async (input, line) =>
      (line ? await setLine(input, line, textField(input.form, quantityField(line))) : lineGone) ?? updated(input),
    more: (input, line) => step(input, line, 1),
    less: (input, line) => step(input, line, -1),
    remove,
    coupon: (input) => code(input, "coupon"),
    "gift-card": (input) => code(input, "gift_card"),
    "remove-coupon": (input) => removeCode(input, "coupon"),
    "remove-gift-card": (input) => removeCode(input, "gift_card"),
    checkout: async (input) => (await storeQuantities(input)) ?? { kind: "done", page: "checkout" },
    restore,
  } satisfies Record<string, Command>),
);

const lineGone = { kind: "refused", problem: { message: "cart:line_gone" }, status: 422 } as const;

function lineOf(cart: Cart | null, [product = "", size = ""]: string[]): CartLine | null {
  const [productId, sizeId] = [readId(product), readId(size)];
  return cart?.lines.find((line) => line.productId === productId && line.sizeId === sizeId) ?? null;
}

/** Whether the shopper has changed this field: another tab may have changed the values that this page still shows. */
function isTyped({ form }: CartForm, field: string): boolean {
  return form.has(field) && textField(form, field) !== textField(form, shownField(field));
}

function updated({ session, form }: CartForm): Outcome {
  if (form.has("stay")) return { kind: "done", stay: true };
  session.flash({ key: "cart:updated" });
  return done;
}

/** Saves all that the shopper has typed: for the Enter key. */
async function saveAll(input: CartForm): Promise<Outcome> {
  return (await storeQuantities(input)) ?? (await storeCodes(input)) ?? updated(input);
}

/** Stores typed quantities. Returns the first refusal. */
async function storeQuantities(input: CartForm): Promise<Outcome | null> {
  for (const line of input.session.cart?.lines ?? []) {
    const field = quantityField(line);
    const refused = isTyped(input, field) ? await setLine(input, line, textField(input.form, field)) : null;
    if (refused) return refused;
  }
  return null;
}

/**
 * Applies typed codes, also one beside a refused one, which stays in its field. Returns the first refusal. It does not keep a
 * shopper from the checkout.
 */
async function storeCodes(input: CartForm): Promise<Outcome | null> {
  let refused: Outcome | null = null;
  for (const [field, kind] of [
    ["coupon", "coupon"],
    ["gift-card", "gift_card"],
  ] as const) {
    const outcome = isTyped(input, field) ? await code(input, kind) : done;
    if (outcome.kind === "refused") refused ??= outcome;
  }
  return refused;
}

/** Saves the note, which the checkout shows too. */
function storeNote(input: CartForm): Outcome | null {
  const { form, session } = input;
  if (!isTyped(input, "note")) return null;
  const typed = textField(form, "note") ?? "";
  const note = readNote(typed);
  if (note === null)
    return {
      kind: "refused",
      problem: { message: "cart:note_too_long", field: "note", typed: typed.slice(0, 5_000) },
      status: 422,
    };
  if (note === (session.cart?.note ?? "")) return null;
  session.cart = setNote(session.openCart(), note);
  return null;
}

/** Sets a line's quantity. Returns a refusal. */
async function setLine(input: CartForm, line: CartLine, typed: string | null): Promise<Outcome | null> {
  const cart = input.session.openCart();
  const change = await changeQuantity(input.api, cart, line, readQuantity(typed));
  if ("error" in change)
    return {
      kind: "refused",
      problem: {
        message: `cart:${change.error}`,
        values: { available: change.available ?? 0 },
        field: quantityField(line),
        typed: (typed ?? "").slice(0, 10),
      },
      status: change.status,
    };
  await setCartAndTrack(input, change.cart, line);
  return null;
}

/** One piece more or less than the typed quantity. Fewer than one piece is the matter of "Remove". */
async function step(input: CartForm, line: CartLine | null, by: 1 | -1): Promise<Outcome> {
  if (!line) return lineGone;
  const typed = textField(input.form, quantityField(line));
  const from = (isTyped(input, quantityField(line)) ? readQuantity(typed) : null) ?? line.quantity;
  const refused = await setLine(input, line, String(Math.max(1, from + by)));
  if (refused?.kind !== "refused") return done;
  // Pieces of earlier quick taps may not be in the cart yet. The field then shows the cart's quantity, not the refused one.
  if (from !== line.quantity) await setLine(input, line, String(from));
  return { ...refused, problem: { ...refused.problem, typed: undefined } };
}

async function remove(input: CartForm, line: CartLine | null): Promise<Outcome> {
  const { session } = input;
  if (!line || !session.cart) return lineGone;
  await setCartAndTrack(input, removeLine(session.cart, line), line);
  session.flash({ key: "cart:removed" });
  return done;
}

/** Applies a code. An empty field removes the present code. */
async function code({ form, session, api, country, locale }: CartForm, kind: "coupon" | "gift_card"): Promise<Outcome> {
  const field = kind === "coupon" ? "coupon" : "gift-card";
  const typed = (textField(form, field) ?? "").toUpperCase();
  const set = kind === "coupon" ? setCoupon : setGiftCard;
  const cart = session.openCart();
  if (typed === "") {
    if (cart[kind === "coupon" ? "coupon" : "giftCard"]) return removeCode({ session }, kind);
    const message = kind === "coupon" ? "cart:coupon_required" : "cart:gift_card_required";
    return { kind: "refused", problem: { message, field, typed }, status: 422 };
  }
  const refused = async (message: CartProblem["message"], values?: CartProblem["values"], status = 422) => {
    // Otherwise the loader would redirect because of the correction, and the refusal would be lost.
    keepCart(session, await priceCart(api, cart, session.seenOn));
    return { kind: "refused" as const, problem: { message, values, field, typed: typed.slice(0, 40) }, status };
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
  if (refusal) return refused(refusal.key, messageValues(refusal, { ...(await country()), locale }));
  // The balance of a new gift card has not changed: the shopper sees it for the first time.
  keepCart(session, { ...checked, notices: checked.notices.filter(({ key }) => key !== "cart:change_balance") });
  session.flash({ key: `cart:${kind}_applied` });
  return done;
}

async function removeCode({ session }: Pick<CartForm, "session">, kind: "coupon" | "gift_card"): Promise<Outcome> {
  const set = kind === "coupon" ? setCoupon : setGiftCard;
  session.cart = set(session.openCart(), undefined);
  session.flash({ key: `cart:${kind}_removed` });
  return done;
}

/**
 * Restores a cart from the copy in local storage when the cookie is gone. The cart gets a new id, so that an order
 * under the old id is not repeated. It gets no codes, because the copy is not signed and may contain guessed codes.
 */
async function restore({ form, session, api }: CartForm): Promise<Outcome> {
  if (session.cart) return { kind: "done", stay: true };
  const copy = readCopy(parsed(textField(form, "cart")));
  if (!copy) return { kind: "refused", problem: { message: "cart:unknown_intent" }, status: 400 };
  const { coupon: _, giftCard: __, ...goods } = copy;
  const own = { ...goods, id: emptyCart(crypto.randomUUID()).id, revision: copy.revision + 1 };
  keepCart(session, await priceCart(api, own));
  return { kind: "done", stay: true };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
