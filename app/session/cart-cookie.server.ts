import { randomBytes } from "node:crypto";
import { type Cart, readCart, writeCart } from "~/shop/cart";

/** What the cart's cookie holds. */
export interface CookieCart {
  cart: Cart;
  /** Opens the order that the cart becomes; null in a cookie of an older shop, which held the cart alone. */
  orderKey: string | null;
}

/** As `POST orders` takes it. */
const ORDER_KEY = /^[A-Za-z0-9_-]{20,64}$/;

export const newOrderKey = () => randomBytes(24).toString("base64url");

/** Product, size and quantity in base 36: a full cart takes 850 bytes so, and 1,350 in decimal JSON. */
const LINE = /^([0-9a-z]{1,6})[.]([0-9a-z]{1,6})[.]([0-9a-z]{1,2})$/;

/** The value of the cart's cookie: all cookies together have to stay below 7 kB. */
export function writeCookieCart(cart: Cart, orderKey: string): unknown {
  const [id, revision, lines, ...rest] = writeCart(cart);
  const shortLines = lines.map((line) => line.map((value) => value.toString(36)).join(".")).join("_");
  return [[id, revision, shortLines, ...rest], orderKey];
}

/** Null when anything is not as `writeCookieCart`, or an older shop, writes it. */
export function readCookieCart(value: unknown): CookieCart | null {
  if (!Array.isArray(value)) return null;
  const [written, key]: unknown[] = Array.isArray(value[0]) ? value : [value];
  const cart = readCart(withLongLines(written));
  return cart && { cart, orderKey: typeof key === "string" && ORDER_KEY.test(key) ? key : null };
}

function withLongLines(written: unknown): unknown {
  if (!Array.isArray(written) || typeof written[2] !== "string") return written;
  const [id, revision, lines, ...rest]: unknown[] = written;
  const long = String(lines)
    .split("_")
    .filter((line) => line !== "")
    .map((line) => (LINE.exec(line) ?? []).slice(1).map((digits) => Number.parseInt(digits, 36)));
  return [id, revision, long, ...rest];
}
