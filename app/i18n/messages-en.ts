import brands from "../../locales/en/brands.json";
import cart from "../../locales/en/cart.json";
import checkout from "../../locales/en/checkout.json";
import common from "../../locales/en/common.json";
import errors from "../../locales/en/errors.json";
import home from "../../locales/en/home.json";
import menu from "../../locales/en/menu.json";
import product from "../../locales/en/product.json";
import products from "../../locales/en/products.json";
import thankYou from "../../locales/en/thank-you.json";

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
