/** A product in Google's e-commerce format. Amounts in the event's currency, with at most two decimals. */
export interface EventItem {
  item_id: string;
  item_name: string;
  item_brand: string;
  item_category?: string;
  item_category2?: string;
  item_variant?: string;
  item_list_id?: string;
  item_list_name?: string;
  /** Position in the list, from 0. */
  index?: number;
  /** Of one piece, after the reduction. */
  price: number;
  /** The reduction of one piece. */
  discount?: number;
  quantity?: number;
}

export type EventName =
  | "view_item_list"
  | "view_item"
  | "add_to_cart"
  | "remove_from_cart"
  | "view_cart"
  | "begin_checkout"
  | "add_shipping_info"
  | "add_payment_info"
  | "purchase";

/** One message for the data layer. */
export interface ShopEvent {
  event: EventName;
  ecommerce: {
    currency?: "EUR" | "GBP";
    /** Σ price × quantity, without delivery. */
    value?: number;
    coupon?: string;
    item_list_id?: string;
    item_list_name?: string;
    shipping_tier?: string;
    payment_type?: string;
    transaction_id?: string;
    shipping?: number;
    items: EventItem[];
  };
}

/** Analytics data of a page's loader, for visitors who allow it. */
export type EventData =
  | {
      /** Events of the page: tracked once for as long as it is shown. */
      events?: ShopEvent[];
      /** Events of an action before the page: tracked once. */
      doneEvents?: ShopEvent[];
    }
  | undefined;
