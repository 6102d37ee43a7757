import { exceeds, NOTE_BYTES, NOTE_LENGTH } from "./field-limits";
import { cleanText } from "./posted-text";

/** The products that a shopper wants to buy: ids, quantities and codes, never prices or names. */
export interface Cart {
  /** Random. The id of an ordered cart is never used again. `[A-Za-z0-9-]{8,40}` */
  id: string;
  /** Each change raises it by one. Of two copies the one with the higher revision is newer. */
  revision: number;
  lines: readonly CartLine[];
  coupon?: string;
  giftCard?: string;
  note?: string;
}

export interface CartLine {
  productId: number;
  sizeId: number;
  quantity: number;
}

/** A product in a size: the key of a cart line. */
export type CartKey = Pick<CartLine, "productId" | "sizeId">;

export type AddResult = { ok: true; cart: Cart } | { ok: false; reason: "cart_full" };

export const MAX_LINES = 50;
export const MAX_QUANTITY = 99;
/** Keys are 32-bit integers on every database engine. */
export const MAX_ID = 2_147_483_647;
/** Below the databases' 32 bits, so that later changes still fit. */
const MAX_REVISION = 2_000_000_000;
/** Of the copy in local storage, which scripts can edit. A cart restored from it needs revisions for later changes. */
const MAX_COPY_REVISION = 1_000_000_000;

const CART_ID = /^[A-Za-z0-9-]{8,40}$/;
/** Printable ASCII without outer spaces. */
const CODE = /^[!-~](?:[ -~]{0,38}[!-~])?$/;
/** All but the ends of lines. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/u;

/** @throws RangeError when `id` is not a cart id */
export function emptyCart(id: string): Cart {
  if (!CART_ID.test(id)) throw new RangeError("Not a cart id");
  return { id, revision: 0, lines: [] };
}

/** True for an integer from 1 to 2147483647. */
export function isId(value: unknown): value is number {
  return isWhole(value, 1, MAX_ID);
}

/** True for an integer from 1 to 99. `stock.ts` limits the quantity by stock. */
export function isQuantity(value: unknown): value is number {
  return isWhole(value, 1, MAX_QUANTITY);
}

/** Whether a text has the format of a coupon or gift card code: up to 40 printable ASCII characters. */
export function isCode(value: unknown): value is string {
  return typeof value === "string" && CODE.test(value);
}

/**
 * Appends the line. A line with the same product and size gets the sum of both quantities, at most 99. A 51st line is
 * refused.
 * @throws RangeError on ids or quantities outside their bounds. Forms check them first with `isId` and `isQuantity`.
 */
export function addLine(cart: Cart, line: CartLine): AddResult {
  requireLine(line);
  const present = cart.lines.find((other) => isSameKey(other, line));
  if (present) {
    return { ok: true, cart: setQuantity(cart, line, Math.min(MAX_QUANTITY, present.quantity + line.quantity)) };
  }
  if (cart.lines.length >= MAX_LINES) return { ok: false, reason: "cart_full" };
  return { ok: true, cart: changed(cart, { lines: [...cart.lines, lineOf(line, line.quantity)] }) };
}

/**
 * Sets the quantity of the line with this product and size. Without such a line nothing changes.
 * @throws RangeError on a quantity outside 1 … 99; `removeLine` removes a line
 */
export function setQuantity(cart: Cart, key: CartKey, quantity: number): Cart {
  requireLine({ ...key, quantity });
  const present = cart.lines.find((line) => isSameKey(line, key));
  if (!present || present.quantity === quantity) return cart;
  return changed(cart, { lines: cart.lines.map((line) => (line === present ? lineOf(line, quantity) : line)) });
}

/** Removes the line with this product and size. Without such a line nothing changes. */
export function removeLine(cart: Cart, key: CartKey): Cart {
  const lines = cart.lines.filter((line) => !isSameKey(line, key));
  return lines.length === cart.lines.length ? cart : changed(cart, { lines });
}

/**
 * Sets the coupon's code, or removes it with undefined.
 * @throws RangeError on a text that is not a code. Forms check it first with `isCode`.
 */
export function setCoupon(cart: Cart, code: string | undefined): Cart {
  requireCode(code);
  return cart.coupon === code ? cart : changed(cart, { coupon: code });
}

/**
 * Sets the gift card's code, or removes it with undefined.
 * @throws RangeError on a text that is not a code. Forms check it first with `isCode`.
 */
export function setGiftCard(cart: Cart, code: string | undefined): Cart {
  requireCode(code);
  return cart.giftCard === code ? cart : changed(cart, { giftCard: code });
}

/** The note in its stored form (`posted-text.ts`); null when it is too long. */
export function readNote(text: string): string | null {
  const note = cleanText(text, "text");
  return isNote(note) ? note : null;
}

/**
 * Sets the shopper's note. An empty note removes it.
 * @throws RangeError on a text that `readNote` does not return
 */
export function setNote(cart: Cart, note: string): Cart {
  if (readNote(note) !== note) throw new RangeError("Not a note");
  const value = note || undefined;
  return cart.note === value ? cart : changed(cart, { note: value });
}

function isNote(note: string): boolean {
  return !exceeds(note, NOTE_LENGTH, NOTE_BYTES);
}

/**
 * The cart after an order, with a new id and a higher revision, so that no copy of the ordered cart can replace it. It
 * contains the pieces that the shopper added after the order.
 * @param ordered the order's lines; with null the new cart is empty
 */
export function cartAfterOrder(cart: Cart, ordered: readonly OrderedLine[] | null, id: string): Cart {
  const piecesOf = (line: CartLine) =>
    (ordered ?? []).reduce((sum, each) => sum + (isOrdered(each, line) ? each.quantity : 0), 0);
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - piecesOf(line) }))
    .filter((line) => ordered !== null && line.quantity > 0);
  return { ...emptyCart(id), revision: cart.revision + 1, lines };
}

/** A line of an order. `sizeId` is null when the server does not name it. */
export interface OrderedLine {
  productId: number;
  sizeId: number | null;
  quantity: number;
}

function isOrdered(ordered: OrderedLine, line: CartLine): boolean {
  return ordered.productId === line.productId && (ordered.sizeId === null || ordered.sizeId === line.sizeId);
}

/** The pieces in the cart, for its badge. */
export function totalQuantity(cart: WrittenCart | null): number {
  return cart ? cart[2].reduce((sum, [, , quantity]) => sum + quantity, 0) : 0;
}

/**
 * The value of the cookie and of the copy in local storage: `[id, revision, [[product, size, quantity], …], coupon,
 * giftCard, note]`.
 */
export type WrittenCart = readonly [
  id: string,
  revision: number,
  lines: readonly (readonly [productId: number, sizeId: number, quantity: number])[],
  coupon: string | null,
  giftCard: string | null,
  note?: string,
];

/** The compact form for the cookie and local storage. `readCart` is the inverse. */
export function writeCart(cart: Cart): WrittenCart {
  const lines = cart.lines.map((line) => [line.productId, line.sizeId, line.quantity] as const);
  const fields = [cart.id, cart.revision, lines, cart.coupon ?? null, cart.giftCard ?? null] as const;
  return cart.note === undefined ? fields : [...fields, cart.note];
}

/** The copy for local storage. It has no codes, because every script on the page can read local storage. */
export function cartCopy({ coupon: _, giftCard: __, ...cart }: Cart): WrittenCart {
  return writeCart(cart);
}

/**
 * A cart from the decoded value of the cookie or of local storage, which the browser's user can edit. Merges lines of
 * the same product and size.
 * @returns null when the value is not in the format of `writeCart`
 */
export function readCart(value: unknown): Cart | null {
  if (!Array.isArray(value) || value.length < 3 || value.length > 6) return null;
  const [id, revision, writtenLines, coupon = null, giftCard = null, note = null]: unknown[] = value;
  if (typeof id !== "string" || !CART_ID.test(id) || !isWhole(revision, 0, MAX_REVISION)) return null;
  const lines = readLines(writtenLines);
  if (!lines) return null;
  const cart: Cart = { id, revision, lines };
  if (coupon !== null) {
    if (!isCode(coupon)) return null;
    cart.coupon = coupon;
  }
  if (giftCard !== null) {
    if (!isCode(giftCard)) return null;
    cart.giftCard = giftCard;
  }
  if (note !== null) {
    if (typeof note !== "string" || CONTROL_CHARACTERS.test(note)) return null;
    // Earlier versions allowed longer notes. Such a cart is read without its note.
    if (note !== "" && isNote(note)) cart.note = note;
  }
  return cart;
}

/**
 * A cart from the copy in local storage, for a browser without the cookie. Each change raises the revision, so a cart
 * at the highest revision could be written but not read again.
 * @returns null when the copy is not in the format of `writeCart`, or its revision is above 1,000,000,000
 */
export function readCopy(value: unknown): Cart | null {
  const cart = readCart(value);
  return cart && cart.revision <= MAX_COPY_REVISION ? cart : null;
}

function readLines(value: unknown): CartLine[] | null {
  if (!Array.isArray(value) || value.length > MAX_LINES) return null;
  const lines: CartLine[] = [];
  for (const entry of value) {
    if (!Array.isArray(entry) || entry.length !== 3) return null;
    const [productId, sizeId, quantity]: unknown[] = entry;
    if (!isId(productId) || !isId(sizeId) || !isQuantity(quantity)) return null;
    const present = lines.find((line) => isSameKey(line, { productId, sizeId }));
    if (present) present.quantity = Math.min(MAX_QUANTITY, present.quantity + quantity);
    else lines.push({ productId, sizeId, quantity });
  }
  return lines;
}

function changed(cart: Cart, change: Partial<Omit<Cart, "id" | "revision">>): Cart {
  return { ...cart, ...change, revision: cart.revision + 1 };
}

function isSameKey(left: CartKey, right: CartKey): boolean {
  return left.productId === right.productId && left.sizeId === right.sizeId;
}

function lineOf(key: CartKey, quantity: number): CartLine {
  return { productId: key.productId, sizeId: key.sizeId, quantity };
}

function isWhole(value: unknown, low: number, high: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;
}

function requireLine(line: CartLine): void {
  if (!isId(line.productId) || !isId(line.sizeId)) throw new RangeError("Not the ids of a product and a size");
  if (!isQuantity(line.quantity)) throw new RangeError(`Not a quantity: ${line.quantity}`);
}

function requireCode(code: string | undefined): void {
  if (code !== undefined && !isCode(code)) throw new RangeError("Not a code");
}
