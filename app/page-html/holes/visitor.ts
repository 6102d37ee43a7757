import type { WrittenCart } from "~/shop/cart";

/** A message about the last action, as the page shows it. */
export interface Message {
  text: string;
  /** The server's HTML for this message in place of its text, with the ways on. */
  html: string | null;
  leadsToCart: boolean;
  /** The text is long or important: it stays until the next page or until the shopper closes it. */
  lasts: boolean;
  isWarning: boolean;
  /** The path of the page that shows the text itself, in the place of the form that it answers. */
  inPage: string | null;
}

/** The root's data about one visitor. All its other data are the same for each visitor with the same key. */
export interface Visitor {
  /** The cart's copy for local storage; null without a cart. */
  cart: WrittenCart | null;
  /** The signed-in shopper; null for guests, and when the account cannot be read. */
  account: VisitorAccount | null;
  messages: Message[];
  /** The browser keeps viewed products, because it has a cookie with a choice (cookies/our-cookies.server.ts). */
  keepsViewed?: true;
}

export interface VisitorAccount {
  email: string;
  /** Ids of products. */
  wishlist: number[];
  /** Another content/API server may lack the address book: no page then links to it. */
  lacksAddresses?: true;
  /** For members whose delivery is always free: these words, in the place of a price. */
  freeDelivery?: string;
}

/** A guest without messages: the only kind of visitor who gets a shared page. */
export function guest(cart: WrittenCart | null, keepsViewed = false): Visitor {
  return { cart, account: null, messages: [], ...(keepsViewed && { keepsViewed: true as const }) };
}
