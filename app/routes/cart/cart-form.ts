import type { MessageKey } from "~/i18n/texts";
import type { CartKey } from "~/shop/cart";

/** The reason and the field of a refused change of the cart. */
export interface CartProblem {
  message: MessageKey;
  values?: Record<string, string | number>;
  /** The id of the field of the message. */
  field?: string;
  /** The submitted value of the field; without it the field shows the cart's value. */
  typed?: string;
}

/** Id and name of the field of a line's quantity. */
export const quantityField = ({ productId, sizeId }: CartKey) => `quantity-${productId}-${sizeId}` as const;

/** Name of the hidden field with the value that the page shows in a field: the shopper has typed what differs from it. */
export const shownField = (field: string) => `shown-${field}` as const;

/** Value of a button that runs a command on a line. */
export const lineIntent = (command: "update" | "more" | "less" | "remove", { productId, sizeId }: CartKey) =>
  `${command}:${productId}:${sizeId}`;

/** Whether a field is one for a code, which says its problem itself. */
export const isCode = (field: string | undefined): boolean => field === "coupon" || field === "gift-card";
