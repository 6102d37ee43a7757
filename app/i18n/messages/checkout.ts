import checkoutEn from "../../../locales/en/checkout.json";
import checkoutIt from "../../../locales/it/checkout.json";

export const checkoutMessages = { en: { checkout: checkoutEn }, it: { checkout: checkoutIt } };
