import { checkoutMessages } from "./checkout-messages";
import { lateWords } from "./late-words";
import { type Translate, useT } from "./use-t";

Object.assign(lateWords.en, checkoutMessages.en);
Object.assign(lateWords.it, checkoutMessages.it);

/** `useT` for the pages of the checkout: whoever calls it has their words. */
export function useCheckoutT(): Translate {
  return useT();
}
