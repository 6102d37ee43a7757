import { randomBytes } from "node:crypto";
import { type Cart, readCart, writeCart } from "~/shop/cart";

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

/** Product, size and quantity in base 36. A full cart takes 850 bytes in this form, and 1,350 in decimal JSON. */
const LINE = /^([0-9a-z]{1,6})[.]([0-9a-z]{1,6})[.]([0-9a-z]{1,2})$/;

/** The value of the cart's cookie, in a compact form: all cookies together stay below 7 kB. */
export function writeCookieCart(cart: Cart, orderKey: string): unknown {
  const [id, revision, lines, ...rest] = writeCart(cart);
  const shortLines = lines.map((line) => line.map((value) => value.toString(36)).join(".")).join("_");
  return [[id, revision, shortLines, ...rest], orderKey];
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
  const decimalLines = String(lines)
    .split("_")
    .filter((line) => line !== "")
    .map((line) => (LINE.exec(line) ?? []).slice(1).map((digits) => Number.parseInt(digits, 36)));
  return [id, revision, decimalLines, ...rest];
}
