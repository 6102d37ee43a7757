import checkoutEn from "../../../locales/en/checkout.json";
import thankYouEn from "../../../locales/en/thank-you.json";
import checkoutIt from "../../../locales/it/checkout.json";
import thankYouIt from "../../../locales/it/thank-you.json";
import { totalsMessages } from "./totals";

/** With the names of payment methods. */
export const checkoutMessages = {
  en: { checkout: checkoutEn, "thank-you": thankYouEn, ...totalsMessages.en },
  it: { checkout: checkoutIt, "thank-you": thankYouIt, ...totalsMessages.it },
};
