import brands from "../../locales/it/brands.json";
import cart from "../../locales/it/cart.json";
import common from "../../locales/it/common.json";
import errors from "../../locales/it/errors.json";
import home from "../../locales/it/home.json";
import menu from "../../locales/it/menu.json";
import product from "../../locales/it/product.json";
import products from "../../locales/it/products.json";
import search from "../../locales/it/search.json";
import seo from "../../locales/it/seo.json";

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
