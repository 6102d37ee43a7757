import type { Generated } from "kysely";

/**
 * The tables, as they are stored on both engines: money is integer EUR cents (orders: cents of their own currency),
 * truth values are 0 or 1, times are ISO 8601 UTC texts with milliseconds, JSON is text. Names are those of the wire.
 */
export interface Tables {
  brands: Brands;
  types: Types;
  categories: Categories;
  colors: Colors;
  labels: Labels;
  countries: Countries;
  payments: Payments;
  standard_sizes: StandardSizes;
  size_charts: SizeCharts;
  manufacturers: Manufacturers;
  products: Products;
  product_images: ProductImages;
  product_sizes: ProductSizes;
  products_labels: ProductsLabels;
  price_changes: PriceChanges;
  media: Media;
  contents: Contents;
  coupons: Coupons;
  coupon_uses: CouponUses;
  gift_cards: GiftCards;
  gift_card_movements: GiftCardMovements;
  online_shop_slides: Slides;
  online_shop_banners: Slides;
  online_shop_categories: Slides;
  online_nav_items: NavItems;
  menu_groups: MenuGroups;
  menu_group_items: MenuGroupItems;
  users: Users;
  wishlist_items: WishlistItems;
  refresh_tokens: RefreshTokens;
  orders: Orders;
  order_items: OrderItems;
  payment_attempts: PaymentAttempts;
  mails: Mails;
  newsletter_subscriptions: NewsletterSubscriptions;
  newsletter_tokens: NewsletterTokens;
  newsletter_deliveries: NewsletterDeliveries;
  catalogue_version: CatalogueVersion;
  catalogue_changes: CatalogueChanges;
}

export interface Brands {
  id: Generated<number>;
  slug: string;
  name: string;
  top_brand: number;
  /** "visible" brands have a page and a menu entry. */
  visibility: "visible" | "hidden";
  description_it: string;
  description_en: string;
  hero_media_id: string | null;
}
interface Translated {
  id: Generated<number>;
  slug_it: string;
  slug_en: string;
  name_it: string;
  name_en: string;
}
export interface Types extends Translated {
  sort: number;
}
export interface Categories extends Translated {
  parent: number | null;
  sort: number;
}
export interface Colors extends Translated {
  /** `#rrggbb` */
  hex: string;
}
export interface Labels extends Translated {
  sort: number;
}
export interface Countries {
  id: Generated<number>;
  iso2: string;
  name_it: string;
  name_en: string;
}
export interface Payments {
  id: Generated<number>;
  /** A code of `shop/payment-methods.ts`. */
  code: string;
  name: string;
  name_it: string;
  name_en: string;
  /** Extra fee, EUR cents. */
  price: number;
  visibility: "visible" | "online" | "hidden";
  sort: number;
}
export interface StandardSizes {
  id: Generated<number>;
  name: string;
  system: "clothing" | "shoes_eu" | "one_size" | "gift_card";
  /** The same size in British and American terms, shoes only. */
  name_uk: string | null;
  name_us: string | null;
  sort: number;
}
export interface SizeCharts {
  id: Generated<number>;
  title_it: string;
  title_en: string;
  brands_id: number;
  categories_id: number;
  /** JSON: `{columns: {it: string[], en: string[]}, rows: string[][]}`, measures in centimetres. */
  measures: string;
  status: "published" | "draft";
}
export interface Manufacturers {
  id: Generated<number>;
  name: string;
  address: string;
  email: string;
}
export interface Products {
  id: Generated<number>;
  slug: string;
  /** Colour variants are the products of the same name and brand. */
  name: string;
  description_it: string;
  description_en: string;
  brands_id: number;
  types_id: number;
  categories_id: number;
  colors_id: number;
  manufacturers_id: number | null;
  catalog_visibility: "visible" | "online" | "hidden";
  stock_status: "instock" | "outofstock";
  /** Reference price: of a reduced product the lowest of the 30 days before the reduction; else equal to `sale_price`. */
  price: number;
  /** What a shopper pays now. */
  sale_price: number;
  /** Whole per cent from `price` to `sale_price`, 0 when not reduced. */
  discount: number;
  reduced_since: string | null;
  /** Fibre composition or footwear materials (Reg. 1007/2011, Dir. 94/11/EC). */
  composition_it: string;
  composition_en: string;
  is_gift_card: number;
  /** Units sold so far, for the best-selling order. */
  sold: number;
  created_on: string;
}
export interface ProductImages {
  id: Generated<number>;
  products_id: number;
  media_id: string;
  sort: number;
}
export interface ProductSizes {
  id: Generated<number>;
  products_id: number;
  standard_sizes_id: number;
  quantity: number;
}
export interface ProductsLabels {
  id: Generated<number>;
  products_id: number;
  labels_id: number;
}
/** Every price that a product ever had for everybody (art. 17-bis): `price` holds from `valid_from` to the next row. */
export interface PriceChanges {
  id: Generated<number>;
  products_id: number;
  price: number;
  valid_from: string;
}
export interface Media {
  /** Determines the picture: another drawing has another id. */
  id: string;
  /** JSON: the drawing's parameters. */
  spec: string;
  alt_it: string;
  alt_en: string;
}
export interface Contents {
  id: string;
  title_it: string;
  title_en: string;
  body_it: string;
  body_en: string;
  status: "published" | "draft";
  updated_on: string | null;
}
export interface Coupons {
  id: Generated<number>;
  /** Upper case. */
  code: string;
  description: string;
  kind: "amount" | "percent";
  /** EUR cents or whole per cent. */
  discount: number;
  minimum_subtotal: number;
  valid_from: string | null;
  valid_to: string | null;
  uses_total: number | null;
  uses_per_person: number | null;
  /** A personal coupon's owner. */
  users_id: string | null;
  deleted_at: string | null;
}
export interface CouponUses {
  id: Generated<number>;
  coupons_id: number;
  orders_id: number;
  email: string;
}
export interface GiftCards {
  id: Generated<number>;
  /** Upper case. */
  code: string;
  /** EUR cents at issue, and what is left. */
  value: number;
  balance: number;
  orders_id: number | null;
  created_on: string;
  expires_on: string | null;
}
export interface GiftCardMovements {
  id: Generated<number>;
  gift_cards_id: number;
  orders_id: number;
  /** EUR cents, negative when spent. */
  amount: number;
  created_on: string;
}
export interface Slides {
  id: Generated<number>;
  status: "published" | "draft" | "archived";
  sort: number;
  title_it: string;
  title_en: string;
  text_it: string;
  text_en: string;
  link_it: string;
  link_en: string;
  media_id: string | null;
}
export interface NavItems {
  id: Generated<number>;
  status: "published" | "draft";
  sort: number;
  name_it: string;
  name_en: string;
  link_it: string;
  link_en: string;
}
export interface MenuGroups {
  id: Generated<number>;
  sort: number;
  title_it: string;
  title_en: string;
}
export interface MenuGroupItems {
  id: Generated<number>;
  menu_groups_id: number;
  categories_id: number | null;
  types_id: number | null;
  sort: number;
}
export interface Users {
  /** UUID. */
  id: string;
  email: string;
  /** Lower case: addresses differ by more than capitals. */
  email_key: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  countries_id: number | null;
  tier: "basic" | "pro" | "plus";
  points: number;
  locale: "en" | "it";
  newsletter: number;
  status: "active" | "suspended";
  created_on: string;
}
export interface WishlistItems {
  id: Generated<number>;
  users_id: string;
  products_id: number;
  created_on: string;
}
export interface RefreshTokens {
  /** SHA-256 of the token, hex: the token itself is never kept. */
  id: string;
  users_id: string;
  family: string;
  successor: string | null;
  created_on: string;
  expires_on: string;
}
export interface Orders {
  id: Generated<number>;
  number: string;
  /** Unique together: one cart at one revision makes one order. */
  cart_id: string;
  cart_revision: number;
  /** SHA-256 of the key that lets a guest read the order, hex. */
  access_key_hash: string;
  users_id: string | null;
  stores_id: number;
  email: string;
  locale: "en" | "it";
  currency: "EUR" | "GBP";
  payment_status: string;
  fulfilment_status: string;
  payments_id: number;
  payment_code: string;
  shipping_method: "courier" | "pickup" | "none";
  countries_id: number;
  /** JSON of the spec's Delivery entity; `billing` is part of it. */
  delivery: string;
  subtotal: number;
  coupon_code: string | null;
  coupon_discount: number;
  delivery_cost: number;
  payment_fee: number;
  gift_card_code: string | null;
  gift_card_amount: number;
  total: number;
  note: string;
  created_on: string;
  /** An unpaid order gives its stock back then. */
  expires_on: string | null;
}
export interface OrderItems {
  id: Generated<number>;
  orders_id: number;
  products_id: number;
  standard_sizes_id: number;
  /** As they were when ordered. */
  name: string;
  brand: string;
  color_it: string;
  color_en: string;
  size: string;
  media_id: string | null;
  quantity: number;
  price: number;
  price_discounted: number;
  is_gift_card: number;
}
export interface PaymentAttempts {
  id: Generated<number>;
  orders_id: number;
  provider: string;
  reference: string;
  status: string;
  amount: number;
  currency: "EUR" | "GBP";
  created_on: string;
}
/** What a table has whose rows are sent one by one (`queue/queue.ts`). */
export interface Queued {
  id: Generated<number>;
  state: "queued" | "sent" | "failed";
  /** Those that began, whether or not anybody heard how they ended. */
  attempts: number;
  due_on: string;
  created_on: string;
  sent_on: string | null;
  last_error: string | null;
}
export type NewsletterMail = "newsletter_confirmation" | "newsletter_welcome" | "newsletter_already";
export interface Mails extends Queued {
  kind: "order_confirmation" | "order_lapsed" | NewsletterMail;
  /** Empty 30 days after a letter of the newsletter. */
  recipient: string;
  locale: "en" | "it";
  orders_id: number | null;
  /** Addresses with keys that are nowhere else in the clear, as JSON; erased when the letter has left the queue. */
  links: string | null;
}
/** One row per address; the columns from `consent_version` on are the proof of its sign-up, the latest one confirmed. */
export interface NewsletterSubscriptions {
  id: Generated<number>;
  /** As it was typed; `email_key` is the same in small letters. */
  email: string;
  email_key: string;
  locale: "en" | "it";
  status: "pending" | "confirmed" | "unsubscribed";
  /** Which wording of the consent was shown. */
  consent_version: string;
  requested_on: string;
  /** IP addresses are shortened (decision 017); empty when unknown. */
  request_ip: string;
  confirmed_on: string | null;
  confirm_ip: string | null;
  unsubscribed_on: string | null;
}
/** The keys in our letters, as SHA-256. */
export interface NewsletterTokens {
  hash: string;
  newsletter_subscriptions_id: number;
  purpose: "confirm" | "unsubscribe";
  created_on: string;
  /** Null: never. */
  expires_on: string | null;
  /** The proof of the sign-up that this key confirms, requested when it was created; null once it is confirmed. */
  email: string | null;
  locale: "en" | "it" | null;
  consent_version: string | null;
  request_ip: string | null;
}
/** What the newsletter service has to be told. */
export interface NewsletterDeliveries extends Queued {
  newsletter_subscriptions_id: number;
  kind: "subscribe" | "unsubscribe";
}
export interface CatalogueVersion {
  id: number;
  version: number;
}
/** Written by triggers: which product each version of the catalogue changed. */
export interface CatalogueChanges {
  id: Generated<number>;
  /** Null until the change is committed. */
  version: number | null;
  /** Null for a change that many products share. */
  products_id: number | null;
}
