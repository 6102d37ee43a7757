import { dayOf } from "./shop-day";

/** Orders have numbers such as `VR-2026-0915283746`, returns such as `RS-2026-0915283746`. */
export type NumberPrefix = "VR" | "RS";

/**
 * The number of an order or a return: the year in the shop's time zone and ten digits. The digits are random (record 062), so
 * that a number tells nothing about other orders. It has 18 characters, because Nexi's payment references have room for no more.
 * @param digits ten random digits
 * @param moment of the order or the request, ISO 8601
 * @throws RangeError for other digits
 */
export function numberOf(prefix: NumberPrefix, digits: string, moment: string): string {
  if (!/^\d{10}$/.test(digits)) throw new RangeError("A number has ten digits");
  return `${prefix}-${dayOf(moment).slice(0, 4)}-${digits}`;
}
