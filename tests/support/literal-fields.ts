/** The allowed fields of an answer; `true` allows any value. */
export type Fields = true | { [name: string]: Fields };

export interface LiteralCall {
  method: "GET" | "POST" | "PATCH";
  path: RegExp;
  /** Fields of the answer's `data`, or of each of its rows. Without it, rows have only their ids. */
  fields: Fields;
  /** The fields allowed in the query, where they differ from those of the answer. */
  queried?: Fields;
}

/** Every row has an id: the specification's filters (`categories_id`, `brands_id`) and calls refer to rows by id. */
const row = <T extends Record<string, Fields>>(fields: T) => ({ id: true as const, ...fields });

/** "Menu group: … categories or types each with slug_it, slug_en, name_it, name_en". */
const translated = row({ slug_it: true, slug_en: true, name_it: true, name_en: true });
/** "Brand: name, slug, top_brand, visibility". */
const brand = row({ name: true, slug: true, top_brand: true, visibility: true });
/** "color (name)". */
const color = row({ name: true });
/** "size (id, name)", whose quantity has a limit ("Max items available"). */
const size = row({ name: true, quantity: true });

/**
 * "Product: id, slug, name, brands_id, types_id, categories_id, colors_id, catalog_visibility, stock_status, images, sizes",
 * and the fields that the specification's filters and sorts of products use (sections 3 and 7).
 */
const product = row({
  slug: true,
  name: true,
  brands_id: brand,
  types_id: translated,
  categories_id: translated,
  colors_id: color,
  catalog_visibility: true,
  stock_status: true,
  images: row({}),
  sizes: row({ standard_sizes_id: size }),
  standard_sizes_id: true,
  labels: row({ labels_id: translated }),
  labels_id: true,
  price: true,
  sale_price: true,
  discount: true,
});

/**
 * "Cart item: id, name, image, quantity, size (id, name), price, priceDiscounted, discount, sale_price, brand (name), color
 * (name), category (name_it, name_en)".
 */
const cartItem = {
  id: true,
  name: true,
  image: true,
  quantity: true,
  size: { id: true, name: true },
  price: true,
  priceDiscounted: true,
  discount: true,
  sale_price: true,
  brand: { name: true },
  color: { name: true },
  category: { name_it: true, name_en: true },
} as const;

const filters = {
  categories: translated,
  types: translated,
  brands: brand,
  colors: color,
  standard_sizes: row({ name: true }),
  prices: {},
  discounts: {},
  labels: translated,
};

/** "(each with status and sort)": the specification lists no other fields of slides, banners and home categories. */
const published = row({ status: true, sort: true });

/** "User: id, email, countries_id, wishlist (list of product ids)". */
const user = { id: true, email: true, countries_id: true, wishlist: true } as const;
/** "Token data: access_token, refresh_token, expires". */
const tokens = { access_token: true, refresh_token: true, expires: true } as const;

/** The calls of sections 3, 7 and 9 of the specification, with the answer's fields listed there. */
export const literalCalls: LiteralCall[] = [
  { method: "GET", path: /^\/items\/products$/, fields: product },
  { method: "GET", path: /^\/stats\/most-sold$/, fields: product },
  { method: "GET", path: /^\/items\/brands$/, fields: brand },
  { method: "GET", path: /^\/website\/brands$/, fields: brand },
  { method: "GET", path: /^\/items\/(categories|types|labels)$/, fields: translated },
  { method: "GET", path: /^\/items\/countries$/, fields: row({ name_it: true, name_en: true, iso2: true }) },
  {
    method: "GET",
    path: /^\/items\/payments$/,
    fields: row({ price: true, visibility: true, status: true, sort: true }),
  },
  { method: "GET", path: /^\/items\/(contents\/[^/]+|online_shop_(slides|banners|categories))$/, fields: published },
  {
    method: "GET",
    path: /^\/items\/size_charts$/,
    fields: row({ brands_id: true, categories_id: true, status: true, sort: true }),
  },
  {
    method: "GET",
    path: /^\/items\/online_nav_items$/,
    fields: row({ name_it: true, name_en: true, link_it: true, link_en: true, status: true, sort: true }),
  },
  {
    method: "GET",
    path: /^\/website\/products\/mega-menu$/,
    fields: { title_it: true, title_en: true, categories: translated, types: translated },
  },
  { method: "GET", path: /^\/website\/products\/\d+\/sizes$/, fields: size },
  { method: "GET", path: /^\/website\/products\/filters$/, fields: filters, queried: product },
  // "Coupon: code, description, discount (amount)".
  {
    method: "GET",
    path: /^\/items\/coupons$/,
    fields: { code: true, description: true, discount: true },
    queried: { deleted_at: true },
  },
  // "Gift card: id, value".
  { method: "GET", path: /^\/website\/gift-card\/[^/]+$/, fields: { id: true, value: true } },
  { method: "POST", path: /^\/website\/check-cart$/, fields: { items: cartItem, message: true } },
  { method: "GET", path: /^\/shippings$/, fields: { price: true } },
  // "Order field structure … not shown": the answer has only the order's id.
  { method: "POST", path: /^\/orders$/, fields: { id: true } },
  // "Session returns client_token; it is then authorized and the order placed."
  { method: "POST", path: /^\/payments\/klarna\/session$/, fields: { client_token: true } },
  { method: "POST", path: /^\/payments\/klarna\/place_order\/\d+$/, fields: {} },
  { method: "POST", path: /^\/auth\/(login|refresh)$/, fields: tokens },
  { method: "POST", path: /^\/auth\/(logout|password\/request|password\/reset)$/, fields: {} },
  { method: "POST", path: /^\/users$/, fields: {} },
  { method: "GET", path: /^\/users\/me$/, fields: user },
  { method: "PATCH", path: /^\/users\/me$/, fields: user },
  { method: "GET", path: /^\/me\/orders(\/\d+(\/items)?)?$/, fields: { id: true } },
  { method: "GET", path: /^\/ai\/suggested-products$/, fields: product },
];
