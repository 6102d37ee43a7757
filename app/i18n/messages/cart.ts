import cartEn from "../../../locales/en/cart.json";
import cartIt from "../../../locales/it/cart.json";

export const cartMessages = {
  en: { cart: cartEn },
  it: { cart: cartIt },
};
