import type { Shipping } from "./delivery";
import { type Territory, territoryOf } from "./territories.server";

/**
 * Italian VAT on clothing, footwear, their delivery and memberships, in hundredths of a per cent. All prices of the shop
 * contain it.
 */
export const STANDARD_VAT_RATE = 2_200;

interface Sale {
  place: Territory;
  /** Whether the buyer is a business of that place, with its VAT number. */
  isBusiness: boolean;
}

interface SoldOrder {
  shipping: Shipping;
  /** Of the delivery. */
  countryIso2: string;
  delivery: { countries_id: number; zip_code: string; billing: { countries_id: number; vat_number: string } };
}

/** What VAT and customs depend on. Goods that are picked up stay in Italy; without goods the country alone counts. */
export function saleOf({ shipping, countryIso2, delivery }: SoldOrder): Sale {
  const { billing, countries_id, zip_code } = delivery;
  return {
    place: shipping === "pickup" ? territoryOf("IT") : territoryOf(countryIso2, shipping === "courier" ? zip_code : ""),
    isBusiness: billing.vat_number !== "" && billing.countries_id === countries_id,
  };
}

/**
 * The VAT rate within the price of a line, in hundredths of a per cent. Null where the shop does not decide it: gift cards
 * are taxed when they are spent, and deliveries outside the VAT area are exports, or sales to a business of San Marino
 * (art. 71 D.P.R. 633/72), which the invoice treats by their documents (decision records 093 and 063).
 */
export function vatRate({ isGiftCard, place, isBusiness }: Sale & { isGiftCard: boolean }): number | null {
  if (isGiftCard) return null;
  return place.vat !== null || (place.consumersPayItalianVat === true && !isBusiness) ? STANDARD_VAT_RATE : null;
}

/** The rate of what belongs to the goods of an order: delivery, payment fee and coupon. Null as for `vatRate`. */
export function goodsVatRate(lines: readonly { isGiftCard: boolean; vatRate: number | null }[]): number | null {
  return lines.find(({ isGiftCard }) => !isGiftCard)?.vatRate ?? null;
}

/** What may be charged when a parcel arrives: nothing, the taxes of the place, or customs duties and taxes. */
export type ImportCharges = "none" | "taxes" | "duties";

/** The charges of the place on a parcel from Italy. Where the price contains VAT there are none. */
export function importCharges({ place, isBusiness }: Sale): ImportCharges {
  if (vatRate({ isGiftCard: false, place, isBusiness }) !== null) return "none";
  return place.customs === "outside" ? "duties" : "taxes";
}
