/** The pages of text, in the order of menus; each has a Markdown alternate. Their texts are in `contents` of the API. */
const informationPaths = {
  info: { en: "/utils", it: "/it/utils" },
  contacts: { en: "/contacts", it: "/it/contatti" },
  returns: { en: "/returns", it: "/it/resi" },
  terms: { en: "/terms-conditions", it: "/it/termini-condizioni" },
  privacy: { en: "/privacy", it: "/it/privacy" },
  cookie: { en: "/cookie", it: "/it/cookie" },
  accessibility: { en: "/accessibility", it: "/it/accessibilita" },
} as const;

export type InformationPage = keyof typeof informationPaths;
export const informationPages = Object.keys(informationPaths) as InformationPage[];

/**
 * Every page of the shop with its path per language (section 2 of the specification). Where the specification names no
 * Italian path, it has the English words under /it. The server's columns of the same table are in page-table.server.ts.
 * A new page needs a row in both files and `routes/NAME/route.tsx`; the routes are generated (app/routes.ts).
 */
export const pagePaths = {
  home: { en: "/", it: "/it" },
  products: { en: "/products", it: "/it/prodotti" },
  product: { en: "/products/:slug", it: "/it/prodotti/:slug" },
  "size-guide": { en: "/products/:slug/size-guide", it: "/it/prodotti/:slug/guida-taglie" },
  "quick-add": { en: "/products/:slug/add", it: "/it/prodotti/:slug/aggiungi" },
  "back-in-stock": { en: "/products/:slug/back-in-stock", it: "/it/prodotti/:slug/avvisami" },
  viewed: { en: "/viewed", it: "/it/viewed" },
  "viewed-card": { en: "/viewed/:id", it: "/it/viewed/:id" },
  category: { en: "/categories/:slug", it: "/it/categorie/:slug" },
  type: { en: "/types/:slug", it: "/it/tipologie/:slug" },
  sale: { en: "/sales/:slug", it: "/it/vendite/:slug" },
  outlet: { en: "/outlet", it: "/it/outlet" },
  collections: { en: "/collections", it: "/it/collezioni" },
  brands: { en: "/brands", it: "/it/brands" },
  brand: { en: "/brands/:slug", it: "/it/brands/:slug" },
  "gift-cards": { en: "/gift-cards", it: "/it/gift-cards" },
  cart: { en: "/cart", it: "/it/carrello" },
  "mini-cart": { en: "/cart/mini", it: "/it/carrello/mini" },
  checkout: { en: "/checkout", it: "/it/checkout" },
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
  "thank-you": { en: "/thankyou", it: "/it/thankyou" },
  wishlist: { en: "/wishlist", it: "/it/wishlist" },
  "wishlist-toggle": { en: "/wishlist/toggle", it: "/it/wishlist/toggle" },
  login: { en: "/login", it: "/it/login" },
  logout: { en: "/logout", it: "/it/logout" },
  register: { en: "/register", it: "/it/register" },
  signup: { en: "/signup", it: "/it/signup" },
  "reset-password": { en: "/reset-password", it: "/it/reset-password" },
  "email-confirm": { en: "/account/confirm/:token", it: "/it/account/conferma/:token" },
  account: { en: "/account", it: "/it/account" },
  membership: { en: "/account/membership", it: "/it/account/membership" },
  orders: { en: "/account/orders", it: "/it/account/orders" },
  profile: { en: "/account/profile", it: "/it/account/profile" },
  "personal-data": { en: "/account/data.json", it: "/it/account/dati.json" },
  "account-delete": { en: "/account/delete", it: "/it/account/elimina" },
  addresses: { en: "/account/addresses", it: "/it/account/indirizzi" },
  "address-new": { en: "/account/addresses/new", it: "/it/account/indirizzi/nuovo" },
  address: { en: "/account/addresses/:id", it: "/it/account/indirizzi/:id" },
  order: { en: "/account/orders/:id", it: "/it/account/ordini/:id" },
  shipping: { en: "/account/orders/shipping/:id?", it: "/it/account/orders/shipping/:id?" },
  "return-request": { en: "/account/orders/:id/return", it: "/it/account/ordini/:id/reso" },
  return: { en: "/account/orders/:id/return/:number", it: "/it/account/ordini/:id/reso/:number" },
  "guest-return-request": { en: "/orders/:key/return", it: "/it/ordini/:key/reso" },
  "guest-return": { en: "/orders/:key/return/:number", it: "/it/ordini/:key/reso/:number" },
  withdraw: { en: "/withdraw", it: "/it/recesso" },
  "withdraw-confirm": { en: "/withdraw/confirm/:token", it: "/it/recesso/conferma/:token" },
  "withdraw-received": { en: "/withdraw/received", it: "/it/recesso/ricevuto" },
  contact: { en: "/contact", it: "/it/contact" },
  "suggested-products": { en: "/suggested-products", it: "/it/suggested-products" },
  ...informationPaths,
  consent: { en: "/consent", it: "/it/consenso" },
  country: { en: "/country", it: "/it/paese" },
  newsletter: { en: "/newsletter", it: "/it/newsletter" },
  "newsletter-confirm": { en: "/newsletter/confirm/:token", it: "/it/newsletter/conferma/:token" },
  "newsletter-unsubscribe": { en: "/newsletter/unsubscribe/:token", it: "/it/newsletter/disiscrizione/:token" },
  "back-in-stock-link": { en: "/back-in-stock/:token", it: "/it/avvisami/:token" },
  grid: { en: "/grid", it: "/it/grid" },
  "size-system": { en: "/size-system", it: "/it/size-system" },
  language: { en: "/language", it: "/it/language" },
  // A splat matches /outfits too.
  outfits: { en: "/outfits/*", it: "/it/outfits/*" },
  "not-found": { en: "/*", it: "/it/*" },
} as const satisfies Record<string, { en: string; it: string }>;

export type Page = keyof typeof pagePaths;
