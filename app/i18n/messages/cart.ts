import cartEn from "../../../locales/en/cart.json";
import cartIt from "../../../locales/it/cart.json";

export const cartWords = {
  en: { cart: cartEn },
  it: { cart: cartIt },
};
