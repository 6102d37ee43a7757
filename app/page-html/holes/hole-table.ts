import type { Translate } from "~/i18n/use-t";
import { totalQuantity } from "~/shop/cart";
import { guest, type Visitor } from "./visitor";

/** What the holes of one reply are filled from. */
export interface Filling {
  visitor: Visitor;
  /** HTML of the viewed products, one list item each (catalogue/viewed-card.server.tsx). */
  viewed: readonly string[];
  /** Known to this reply alone. */
  nonce: string;
}

/** Of a guest without a cart. */
export const emptyFilling: Filling = { visitor: guest(null), viewed: [], nonce: "" };

type Hole = (filling: Filling, t: Translate) => string;

/**
 * All holes: the places of a shared page that differ from visitor to visitor, with their contents. Each is a pure function, so
 * that React on the server, the HTTP front and the browser agree.
 */
export const holes = {
  /** Inside the link to the cart (layout/header-cart.tsx). */
  "cart-link": ({ visitor: { cart } }, t) => {
    const count = totalQuantity(cart);
    const badge = count > 0 ? `<span class="header-count" aria-hidden="true">${count}</span>` : "";
    return `<span class="visually-hidden">${t("common:cart_with", { count })}</span>${badge}`;
  },
  /** The viewed products at the end of a product's page (layout/viewed-strip.tsx). */
  viewed: ({ viewed }, t) =>
    viewed.length === 0
      ? ""
      : `<section aria-labelledby="recent"><h2 id="recent">${t("product:viewed")}</h2><ul class="product-strip">${viewed.join("")}</ul></section>`,
  /** The data block that the browser joins to the root's data. */
  visitor: ({ visitor }) => JSON.stringify(visitor).replace(/</g, "\\u003c"),
  /** In the attributes of scripts, and in the policy. Only pages with scripts of other hosts have it. */
  nonce: ({ nonce }) => nonce,
} as const satisfies Record<string, Hole>;

export type HoleName = keyof typeof holes;

/**
 * The names in holes that a style sheet can select: the inline style of a page is the same for all visitors. Those of the viewed
 * products, which are below the first screen, only count on pages without a linked style sheet.
 */
export const namesInHoles = {
  cartLink: [".header-count"],
  viewed: [
    ...["section", "h2", "ul", "li", "article", "div", "img", "span", "h3", "a", "p", "strong", "s"],
    ...[".product-strip", ".card", ".card-picture", ".card-badges", ".badge", ".badge-sold-out"],
    ...[".card-title", ".card-link", ".card-brand", ".card-color"],
    ...[".price", ".price-reduced", ".price-reference", ".visually-hidden"],
    ...["[aria-labelledby]", "[id]", "[class]", "[href]", "[alt]", "[width]", "[height]", "[loading]", "[decoding]"],
    ...["[src]", "[srcSet]", "[sizes]", "#recent"],
  ],
};
