import common from "../../locales/it/common.json";
import errors from "../../locales/it/errors.json";
import product from "../../locales/it/product.json";
import products from "../../locales/it/products.json";
import search from "../../locales/it/search.json";

export const messages = {
  common,
  errors,
  product,
  products,
  search,
};
