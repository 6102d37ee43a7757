import type { Api } from "~/api/client.server";
import { cardSizes } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";
import { wishlistProducts, withdrawnProducts } from "~/api/wishlist.server";
import { sendsStockMails } from "~/back-in-stock/stock-form.server";
import { type PageFormat, productCard } from "~/catalogue/product-card.server";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import type { ProductCardView } from "~/ui/product-card-view";

/** A product of the wishlist. */
export interface WishlistItemView {
  id: number;
  /** Brand, name and colour; empty when the server does not name a product that is no longer sold. */
  name: string;
  /** Null for a product that is no longer sold. */
  card: ProductCardView | null;
  /** Of the product's page; null when unknown. */
  slug: string | null;
  /** Sizes in stock. */
  sizes: ProductCardView["sizes"];
  /** Whether its page offers a mail when it is back in stock. */
  canWait: boolean;
}

/**
 * The products of a wishlist, in its order.
 * @param ids of the products
 * @throws Unavailable
 */
export async function readWishlistItems(
  { api, shopperApi }: { api: Api; shopperApi: Api },
  ids: readonly number[],
  { shoeSystem, ...format }: PageFormat & { shoeSystem: ShoeSystem },
): Promise<WishlistItemView[]> {
  const products = await wishlistProducts(api, ids);
  const [sizes, withdrawn, mails] = await Promise.all([
    cardSizes(api, products),
    products.length < ids.length ? orElse(withdrawnProducts(shopperApi), []) : [],
    products.some(({ stock_status }) => stock_status === "outofstock") && sendsStockMails(),
  ]);
  return ids.map((id) => {
    const product = products.find((one) => one.id === id);
    if (!product) {
      const known = withdrawn.find((one) => one.id === id);
      return {
        id,
        name: known ? `${known.brand} ${known.name}` : "",
        card: null,
        slug: known?.slug ?? null,
        sizes: [],
        canWait: false,
      };
    }
    // The form has the sizes, in place of the card's own.
    const { sizes: choices, ...card } = productCard(product, format, { variants: [], sizes, shoeSystem });
    return {
      id,
      name: `${card.brand} ${card.name}, ${card.color}`,
      card: { ...card, sizes: [] },
      slug: card.slug,
      sizes: choices,
      canWait: card.soldOut && mails,
    };
  });
}
