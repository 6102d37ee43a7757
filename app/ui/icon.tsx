/** A picture of `public/icons.svg`; a text next to it always has its meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

export type IconName =
  | "search"
  | "cart"
  | "account"
  | "wishlist"
  | "wishlist_on"
  | "close"
  | "down"
  | "up"
  | "chat"
  | "globe"
  | "mail"
  | "phone"
  | "free_shipping"
  | "fast_delivery"
  | "easy_returns"
  | "happy_to_help"
  | "store"
  | "payment_card"
  | "lock";
