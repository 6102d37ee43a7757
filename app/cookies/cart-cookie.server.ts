import { randomBytes } from "node:crypto";
import { type Cart, readCart, writeCart } from "../shop/cart";

/** The content of the cart's cookie. */
export interface CookieCart {
  cart: Cart;
  /**
   * The key of the order that the cart becomes; null in a cookie of an earlier version, which contained only the cart.
   */
  orderKey: string | null;
}

/** The format that `POST orders` requires. */
const ORDER_KEY = /^[A-Za-z0-9_-]{20,64}$/;

export const newOrderKey = () => randomBytes(24).toString("base64url");

/** Bytes of a line: four of the product, four of the size, one of the quantity. A full cart takes 600 characters of base64. */
const LINE_BYTES = 9;

/** The form of a line before: product, size and quantity in base 36. */
const LINE = /^([0-9a-z]{1,6})[.]([0-9a-z]{1,6})[.]([0-9a-z]{1,2})$/;

/** The value of the cart's cookie, in a compact form: all cookies together stay below 7 kB (decision record 081). */
export function writeCookieCart(cart: Cart, orderKey: string): unknown {
  const [id, revision, lines, ...rest] = writeCart(cart);
  const bytes = Buffer.alloc(lines.length * LINE_BYTES);
  for (const [index, [productId, sizeId, quantity]] of lines.entries()) {
    bytes.writeUInt32BE(productId, index * LINE_BYTES);
    bytes.writeUInt32BE(sizeId, index * LINE_BYTES + 4);
    bytes.writeUInt8(quantity, index * LINE_BYTES + 8);
  }
  return [[id, revision, bytes.toString("base64url"), ...rest], orderKey];
}

/** Null when the value is not in the format of `writeCookieCart` or of an earlier version. */
export function readCookieCart(value: unknown): CookieCart | null {
  if (!Array.isArray(value)) return null;
  const [cartValue, key]: unknown[] = Array.isArray(value[0]) ? value : [value];
  const cart = readCart(withDecimalLines(cartValue));
  return cart && { cart, orderKey: typeof key === "string" && ORDER_KEY.test(key) ? key : null };
}

function withDecimalLines(value: unknown): unknown {
  if (!Array.isArray(value) || typeof value[2] !== "string") return value;
  const [id, revision, lines, ...rest]: unknown[] = value;
  const text = String(lines);
  return [id, revision, text.includes(".") ? linesInBase36(text) : linesInBytes(text), ...rest];
}

function linesInBytes(text: string): number[][] | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length % LINE_BYTES !== 0 || bytes.toString("base64url") !== text) return null;
  return Array.from({ length: bytes.length / LINE_BYTES }, (_, index) => [
    bytes.readUInt32BE(index * LINE_BYTES),
    bytes.readUInt32BE(index * LINE_BYTES + 4),
    bytes.readUInt8(index * LINE_BYTES + 8),
  ]);
}

function linesInBase36(text: string): number[][] {
  const lines = text.split("_").filter((line) => line !== "");
  return lines.map((line) => (LINE.exec(line) ?? []).slice(1).map((digits) => Number.parseInt(digits, 36)));
}
