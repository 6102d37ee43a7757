import { isId } from "~/shop/cart";

/** The order and its signed key in a link from a mail; null for a text of another form. */
export function guestKey(text: string | undefined): { id: number; key: string } | null {
  const [, digits = "", key = ""] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(text ?? "") ?? [];
  const id = Number(digits);
  return isId(id) ? { id, key } : null;
}
