import brands from "../../locales/en/brands.json";
import cart from "../../locales/en/cart.json";
import common from "../../locales/en/common.json";
import errors from "../../locales/en/errors.json";
import home from "../../locales/en/home.json";
import menu from "../../locales/en/menu.json";
import product from "../../locales/en/product.json";
import products from "../../locales/en/products.json";
import search from "../../locales/en/search.json";
import seo from "../../locales/en/seo.json";

export const messages = {
  brands,
  cart,
  common,
  errors,
  home,
  menu,
  product,
  products,
  search,
  seo,
};
