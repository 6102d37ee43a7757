import type { Generated } from "kysely";
import type { Currency } from "~/shop/money";
import type { ShoeSystem } from "~/shop/shoe-sizes";

/** A wish for one mail when a size, or any size of a product, is back in stock. */
export interface StockRequests {
  id: Generated<number>;
  /** As typed; `email_key` is the lower-case form. */
  email: string;
  email_key: string;
  locale: "en" | "it";
  /** Of the price in the mail. */
  currency: Currency;
  /** The shoe sizes of its mails; null: those of the currency's country. */
  size_system: Generated<ShoeSystem | null>;
  products_id: number;
  /** A standard size; 0 is any size of the product. */
  sizes_id: number;
  /** Beginning of the product page's URL, before the slug. */
  product_url: string;
  /** Beginning of the URL of the request's page, before the key. */
  link_url: string;
  requested_on: string;
  /** Null before the shopper has pressed the button behind the link of the mail. */
  confirmed_on: string | null;
  /** When the mail was queued; null while the shopper waits. */
  notified_on: string | null;
}

/** The keys in our mails, as SHA-256. "end" keys delete requests and confirm none. */
export interface StockRequestTokens {
  hash: string;
  stock_requests_id: number;
  purpose: "confirm" | "end";
  created_on: string;
}
