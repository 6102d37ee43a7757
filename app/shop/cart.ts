/** What a shopper means to buy: ids, quantities and codes, never prices or names. */
export interface Cart {
  /** Random; an ordered cart's id is never used again. `[A-Za-z0-9-]{8,40}` */
  id: string;
  /** Raised by one with every change: the greater one of two copies is the newer. */
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

/** A product in a size: what tells one cart line from another. */
export type CartKey = Pick<CartLine, "productId" | "sizeId">;

export type AddResult = { ok: true; cart: Cart } | { ok: false; reason: "cart_full" };

export const MAX_LINES = 50;
export const MAX_QUANTITY = 99;
/** UTF-16 units, as in the checkout. */
export const MAX_CART_NOTE = 300;
/** UTF-8 bytes as JSON, since all cookies together stay below 7 kB. Italian and English never reach it. */
const MAX_CART_NOTE_BYTES = 402;
/** Keys are 32-bit integers on every database engine. */
export const MAX_ID = 2_147_483_647;
/** Leaves room for honest changes below the databases' 32 bits. */
const MAX_REVISION = 2_000_000_000;
/** Of a browser's copy, which anybody may have edited: a cart made of it needs room for changes too. */
const MAX_COPY_REVISION = 1_000_000_000;

const CART_ID = /^[A-Za-z0-9-]{8,40}$/;
/** Printable ASCII without outer spaces. */
const CODE = /^[!-~](?:[ -~]{0,38}[!-~])?$/;
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** @throws RangeError when `id` is not a cart id */
export function emptyCart(id: string): Cart {
  if (!CART_ID.test(id)) throw new RangeError("Not a cart id");
  return { id, revision: 0, lines: [] };
}

/** True for 1 … 2147483647, whole. */
export function isId(value: unknown): value is number {
  return isWhole(value, 1, MAX_ID);
}

/** True for 1 … 99, whole. Stock is another matter: see `stock.ts`. */
export function isQuantity(value: unknown): value is number {
  return isWhole(value, 1, MAX_QUANTITY);
}

/** True for what can be a coupon or gift card code at all: up to 40 printable ASCII characters. */
export function isCode(value: unknown): value is string {
  return typeof value === "string" && CODE.test(value);
}

/**
 * Appends the line, or raises the quantity of the line with the same product and size by the chosen number, to at most
 * 99. A 51st line is refused.
 * @throws RangeError on ids or quantities outside their bounds: forms check them first, with `isId` and `isQuantity`
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
 * Sets the quantity of the line with this product and size; without such a line nothing changes.
 * @throws RangeError on a quantity outside 1 … 99: to take a line out there is `removeLine`
 */
export function setQuantity(cart: Cart, key: CartKey, quantity: number): Cart {
  requireLine({ ...key, quantity });
  const present = cart.lines.find((line) => isSameKey(line, key));
  if (!present || present.quantity === quantity) return cart;
  return changed(cart, { lines: cart.lines.map((line) => (line === present ? lineOf(line, quantity) : line)) });
}

/** Takes the line with this product and size out; without such a line nothing changes. */
export function removeLine(cart: Cart, key: CartKey): Cart {
  const lines = cart.lines.filter((line) => !isSameKey(line, key));
  return lines.length === cart.lines.length ? cart : changed(cart, { lines });
}

/**
 * Sets the coupon's code, or takes it out with undefined.
 * @throws RangeError on what cannot be a code: forms check it first, with `isCode`
 */
export function setCoupon(cart: Cart, code: string | undefined): Cart {
  requireCode(code);
  return cart.coupon === code ? cart : changed(cart, { coupon: code });
}

/**
 * Sets the gift card's code, or takes it out with undefined.
 * @throws RangeError on what cannot be a code: forms check it first, with `isCode`
 */
export function setGiftCard(cart: Cart, code: string | undefined): Cart {
  requireCode(code);
  return cart.giftCard === code ? cart : changed(cart, { giftCard: code });
}

/** A note as the cart keeps it, without control characters and outer spaces; null when it is too long. */
export function readNote(text: string): string | null {
  const note = text.replace(/\p{Cc}+/gu, " ").trim();
  return isNote(note) ? note : null;
}

/**
 * Sets the shopper's note; takes it out when it is empty.
 * @throws RangeError on what `readNote` does not answer
 */
export function setNote(cart: Cart, note: string): Cart {
  if (readNote(note) !== note) throw new RangeError("Not a note");
  const kept = note || undefined;
  return cart.note === kept ? cart : changed(cart, { note: kept });
}

function isNote(note: string): boolean {
  return note.length <= MAX_CART_NOTE && new TextEncoder().encode(JSON.stringify(note)).length <= MAX_CART_NOTE_BYTES;
}

/**
 * The cart that follows an ordered one: under a new id and newer, so that no copy of the ordered one can come back. It
 * keeps the pieces that were added after the order.
 * @param ordered the order's lines; null when they are not known, and then nothing is kept
 */
export function cartAfterOrder(cart: Cart, ordered: readonly OrderedLine[] | null, id: string): Cart {
  const piecesOf = (line: CartLine) =>
    (ordered ?? []).reduce((sum, each) => sum + (isOrdered(each, line) ? each.quantity : 0), 0);
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - piecesOf(line) }))
    .filter((line) => ordered !== null && line.quantity > 0);
  return { ...emptyCart(id), revision: cart.revision + 1, lines };
}

/** A line of an order; the server may not name its size's id. */
export interface OrderedLine {
  productId: number;
  sizeId: number | null;
  quantity: number;
}

function isOrdered(ordered: OrderedLine, line: CartLine): boolean {
  return ordered.productId === line.productId && (ordered.sizeId === null || ordered.sizeId === line.sizeId);
}

/** The number on the cart's badge: pieces, not lines. */
export function totalQuantity(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** What goes into cookie and local storage: `[id, revision, [[product, size, quantity], …], coupon, giftCard, note]`. */
export type WrittenCart = readonly [
  id: string,
  revision: number,
  lines: readonly (readonly [productId: number, sizeId: number, quantity: number])[],
  coupon: string | null,
  giftCard: string | null,
  note?: string,
];

/** The compact form for cookie and local storage; `readCart` gives the same cart back. */
export function writeCart(cart: Cart): WrittenCart {
  const lines = cart.lines.map((line) => [line.productId, line.sizeId, line.quantity] as const);
  const written = [cart.id, cart.revision, lines, cart.coupon ?? null, cart.giftCard ?? null] as const;
  return cart.note === undefined ? written : [...written, cart.note];
}

/** The copy for local storage: without codes, which every script on the page could read there. */
export function cartCopy({ coupon: _, giftCard: __, ...cart }: Cart): WrittenCart {
  return writeCart(cart);
}

/**
 * A cart from the decoded value of cookie or local storage, which anybody may have edited. Lines of the same product
 * and size are merged.
 * @returns null when anything is not as `writeCart` writes it
 */
export function readCart(value: unknown): Cart | null {
  if (!Array.isArray(value) || value.length < 3 || value.length > 6) return null;
  const [id, revision, written, coupon = null, giftCard = null, note = null]: unknown[] = value;
  if (typeof id !== "string" || !CART_ID.test(id) || !isWhole(revision, 0, MAX_REVISION)) return null;
  const lines = readLines(written);
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
    // Longer notes were allowed once: the cart is worth more than its note.
    if (note !== "" && isNote(note)) cart.note = note;
  }
  return cart;
}

/**
 * A cart from the copy in local storage, to be restored. Each change raises the revision: a cart with the highest one
 * could be written, but not read again.
 * @returns null when the copy is not as `writeCart` writes it, or its revision is above 1,000,000,000
 */
export function readCopy(value: unknown): Cart | null {
  const cart = readCart(value);
  return cart && cart.revision <= MAX_COPY_REVISION ? cart : null;
}

function readLines(written: unknown): CartLine[] | null {
  if (!Array.isArray(written) || written.length > MAX_LINES) return null;
  const lines: CartLine[] = [];
  for (const entry of written) {
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
