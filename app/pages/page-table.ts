/** A page with the English words in both languages. */
const under = <Path extends string>(en: Path) => ({ en, it: `/it${en}` as const });

/**
 * Every page of the shop with its path per language (section 2 of the specification). Where the specification names no
 * Italian path, it has the English words under /it. The server's columns of the same table are in page-table.server.ts.
 */
export const pagePaths = {
  home: { en: "/", it: "/it" },
  products: { en: "/products", it: "/it/prodotti" },
  product: { en: "/products/:slug", it: "/it/prodotti/:slug" },
  "size-guide": { en: "/products/:slug/size-guide", it: "/it/prodotti/:slug/guida-taglie" },
  "quick-add": { en: "/products/:slug/add", it: "/it/prodotti/:slug/aggiungi" },
  "back-in-stock": { en: "/products/:slug/back-in-stock", it: "/it/prodotti/:slug/avvisami" },
  viewed: under("/viewed"),
  "viewed-card": under("/viewed/:id"),
  category: { en: "/categories/:slug", it: "/it/categorie/:slug" },
  type: { en: "/types/:slug", it: "/it/tipologie/:slug" },
  sale: { en: "/sales/:slug", it: "/it/vendite/:slug" },
  outlet: under("/outlet"),
  collections: { en: "/collections", it: "/it/collezioni" },
  brands: under("/brands"),
  brand: under("/brands/:slug"),
  "gift-cards": under("/gift-cards"),
  cart: { en: "/cart", it: "/it/carrello" },
  "mini-cart": { en: "/cart/mini", it: "/it/carrello/mini" },
  checkout: under("/checkout"),
  "checkout-review": { en: "/checkout/review", it: "/it/checkout/riepilogo" },
  payment: { en: "/checkout/payment", it: "/it/checkout/pagamento" },
  // The payment's method and order, then the reference that the server appends.
  "payment-return": {
    en: "/checkout/payment/return/:payment?/:reference?",
    it: "/it/checkout/pagamento/ritorno/:payment?/:reference?",
  },
  "payment-cancel": {
    en: "/checkout/payment/cancel/:payment?/:reference?",
    it: "/it/checkout/pagamento/annulla/:payment?/:reference?",
  },
  "order-confirm": { en: "/orders/confirm/:token", it: "/it/ordini/conferma/:token" },
  "guest-order": { en: "/orders/:key", it: "/it/ordini/:key" },
  "my-order": { en: "/my-order", it: "/it/il-mio-ordine" },
  "thank-you": under("/thankyou"),
  wishlist: under("/wishlist"),
  "wishlist-toggle": under("/wishlist/toggle"),
  login: under("/login"),
  logout: under("/logout"),
  register: under("/register"),
  signup: under("/signup"),
  "reset-password": under("/reset-password"),
  "email-confirm": { en: "/account/confirm/:token", it: "/it/account/conferma/:token" },
  account: under("/account"),
  membership: under("/account/membership"),
  orders: under("/account/orders"),
  profile: under("/account/profile"),
  "personal-data": { en: "/account/data.json", it: "/it/account/dati.json" },
  "account-delete": { en: "/account/delete", it: "/it/account/elimina" },
  addresses: { en: "/account/addresses", it: "/it/account/indirizzi" },
  "address-new": { en: "/account/addresses/new", it: "/it/account/indirizzi/nuovo" },
  address: { en: "/account/addresses/:id", it: "/it/account/indirizzi/:id" },
  order: { en: "/account/orders/:id", it: "/it/account/ordini/:id" },
  shipping: under("/account/orders/shipping/:id?"),
  "return-request": { en: "/account/orders/:id/return", it: "/it/account/ordini/:id/reso" },
  return: { en: "/account/orders/:id/return/:number", it: "/it/account/ordini/:id/reso/:number" },
  "guest-return-request": { en: "/orders/:key/return", it: "/it/ordini/:key/reso" },
  "guest-return": { en: "/orders/:key/return/:number", it: "/it/ordini/:key/reso/:number" },
  withdraw: { en: "/withdraw", it: "/it/recesso" },
  "withdraw-confirm": { en: "/withdraw/confirm/:token", it: "/it/recesso/conferma/:token" },
  "withdraw-received": { en: "/withdraw/received", it: "/it/recesso/ricevuto" },
  contacts: { en: "/contacts", it: "/it/contatti" },
  contact: under("/contact"),
  "suggested-products": under("/suggested-products"),
  info: under("/utils"),
  cookie: under("/cookie"),
  privacy: under("/privacy"),
  returns: { en: "/returns", it: "/it/resi" },
  terms: { en: "/terms-conditions", it: "/it/termini-condizioni" },
  accessibility: { en: "/accessibility", it: "/it/accessibilita" },
  consent: { en: "/consent", it: "/it/consenso" },
  country: { en: "/country", it: "/it/paese" },
  newsletter: under("/newsletter"),
  "newsletter-confirm": { en: "/newsletter/confirm/:token", it: "/it/newsletter/conferma/:token" },
  "newsletter-unsubscribe": { en: "/newsletter/unsubscribe/:token", it: "/it/newsletter/disiscrizione/:token" },
  "back-in-stock-link": { en: "/back-in-stock/:token", it: "/it/avvisami/:token" },
  grid: under("/grid"),
  "size-system": under("/size-system"),
  language: under("/language"),
  // A splat matches /outfits too.
  outfits: under("/outfits/*"),
  "not-found": under("/*"),
} as const satisfies Record<string, { en: string; it: string }>;

export type Page = keyof typeof pagePaths;

/** The pages of text, in the order of menus; each has a Markdown alternate. */
export const informationPages = [
  "info",
  "contacts",
  "returns",
  "terms",
  "privacy",
  "cookie",
  "accessibility",
] as const satisfies Page[];
export type InformationPage = (typeof informationPages)[number];
