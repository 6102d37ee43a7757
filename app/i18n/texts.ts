/** The files of `locales/` with the pages' texts. A key is `file:name`. */
export type Texts = {
  access: Json<typeof import("../../locales/en/access.json")>;
  account: Json<typeof import("../../locales/en/account.json")>;
  "account-menu": Json<typeof import("../../locales/en/account-menu.json")>;
  "back-in-stock": Json<typeof import("../../locales/en/back-in-stock.json")>;
  brands: Json<typeof import("../../locales/en/brands.json")>;
  cart: Json<typeof import("../../locales/en/cart.json")>;
  checkout: Json<typeof import("../../locales/en/checkout.json")>;
  "checkout-steps": Json<typeof import("../../locales/en/checkout-steps.json")>;
  common: Json<typeof import("../../locales/en/common.json")>;
  consent: Json<typeof import("../../locales/en/consent.json")>;
  country: Json<typeof import("../../locales/en/country.json")>;
  delivery: Json<typeof import("../../locales/en/delivery.json")>;
  errors: Json<typeof import("../../locales/en/errors.json")>;
  form: Json<typeof import("../../locales/en/form.json")>;
  "form-errors": Json<typeof import("../../locales/en/form-errors.json")>;
  footer: Json<typeof import("../../locales/en/footer.json")>;
  home: Json<typeof import("../../locales/en/home.json")>;
  information: Json<typeof import("../../locales/en/information.json")>;
  lists: Json<typeof import("../../locales/en/lists.json")>;
  membership: Json<typeof import("../../locales/en/membership.json")>;
  menu: Json<typeof import("../../locales/en/menu.json")>;
  "mini-cart": Json<typeof import("../../locales/en/mini-cart.json")>;
  "my-order": Json<typeof import("../../locales/en/my-order.json")>;
  newsletter: Json<typeof import("../../locales/en/newsletter.json")>;
  order: Json<typeof import("../../locales/en/order.json")>;
  "order-confirm": Json<typeof import("../../locales/en/order-confirm.json")>;
  payment: Json<typeof import("../../locales/en/payment.json")>;
  "payment-ended": Json<typeof import("../../locales/en/payment-ended.json")>;
  product: Json<typeof import("../../locales/en/product.json")>;
  "product-facts": Json<typeof import("../../locales/en/product-facts.json")>;
  products: Json<typeof import("../../locales/en/products.json")>;
  "purchase-hints": Json<typeof import("../../locales/en/purchase-hints.json")>;
  retention: Json<typeof import("../../locales/en/retention.json")>;
  return: Json<typeof import("../../locales/en/return.json")>;
  search: Json<typeof import("../../locales/en/search.json")>;
  seo: Json<typeof import("../../locales/en/seo.json")>;
  "thank-you": Json<typeof import("../../locales/en/thank-you.json")>;
  totals: Json<typeof import("../../locales/en/totals.json")>;
  wishlist: Json<typeof import("../../locales/en/wishlist.json")>;
  withdrawal: Json<typeof import("../../locales/en/withdrawal.json")>;
};

type Json<Module> = Module extends { default: infer Content } ? Content : never;

type Singular<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
export type MessageKey = {
  [File in keyof Texts]: `${File}:${Singular<keyof Texts[File] & string>}`;
}[keyof Texts];
