import common from "../../locales/en/common.json";
import errors from "../../locales/en/errors.json";
import product from "../../locales/en/product.json";
import products from "../../locales/en/products.json";
import search from "../../locales/en/search.json";

export const messages = {
  common,
  errors,
  product,
  products,
  search,
};
