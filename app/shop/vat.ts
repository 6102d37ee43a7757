/**
 * Italian VAT on clothing, footwear, their delivery and memberships, in hundredths of a per cent. All prices of the shop
 * contain it.
 */
export const STANDARD_VAT_RATE = 2_200;

/** The member states of the European Union, ISO 3166-1 alpha-2. */
const UNION = new Set("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "));

export const isInUnion = (countryIso2: string): boolean => UNION.has(countryIso2);

/**
 * The VAT rate within the price of a line, in hundredths of a per cent. Null where the shop does not decide it: gift cards
 * are taxed when they are spent, and deliveries outside the European Union are exports, which the invoice treats by the
 * documents of their customs (decision record 037).
 */
export function vatRate({ isGiftCard, countryIso2 }: { isGiftCard: boolean; countryIso2: string }): number | null {
  return isGiftCard || !isInUnion(countryIso2) ? null : STANDARD_VAT_RATE;
}
