import brands from "../../locales/it/brands.json";
import cart from "../../locales/it/cart.json";
import checkout from "../../locales/it/checkout.json";
import common from "../../locales/it/common.json";
import errors from "../../locales/it/errors.json";
import home from "../../locales/it/home.json";
import menu from "../../locales/it/menu.json";
import product from "../../locales/it/product.json";
import products from "../../locales/it/products.json";
import thankYou from "../../locales/it/thank-you.json";

export const messages = {
  brands,
  cart,
  checkout,
  common,
  errors,
  home,
  menu,
  product,
  products,
  "thank-you": thankYou,
};
