import type { PriceTexts } from "~/shop/price";
import type { PictureView } from "./picture";
import type { NamedSize } from "./size-name";

export interface ProductCardView {
  id: number;
  slug: string;
  name: string;
  brand: string;
  color: string;
  price: PriceTexts;
  discount: number;
  soldOut: boolean;
  labels: string[];
  picture: PictureView | null;
  /** Id of the picture that a mouse over the card shows. */
  hoverPicture: string | null;
  /** All available colours, this one first; empty if the list does not show them. */
  colors: { slug: string; color: string; picture: string | null }[];
  /** Sizes in stock; empty if the list has no quick add. */
  sizes: (NamedSize & { id: number })[];
}
