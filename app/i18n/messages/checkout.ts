import checkoutEn from "../../../locales/en/checkout.json";
import thankYouEn from "../../../locales/en/thank-you.json";
import checkoutIt from "../../../locales/it/checkout.json";
import thankYouIt from "../../../locales/it/thank-you.json";

export const checkoutMessages = {
  en: { checkout: checkoutEn, "thank-you": thankYouEn },
  it: { checkout: checkoutIt, "thank-you": thankYouIt },
};
