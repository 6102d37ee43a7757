import miniCartEn from "../../../locales/en/mini-cart.json";
import miniCartIt from "../../../locales/it/mini-cart.json";

export const miniCartMessages = {
  en: { "mini-cart": miniCartEn },
  it: { "mini-cart": miniCartIt },
};
