import type { PriceTexts } from "~/shop/price";

export interface ProductCardView {
  id: number;
  slug: string;
  name: string;
  brand: string;
  color: string;
  price: PriceTexts;
  discount: number;
  soldOut: boolean;
  label: string | null;
  /** Id of the picture. */
  picture: string | null;
  /** Id of the picture that a mouse over the card shows. */
  hoverPicture: string | null;
  /** The colours that the card shows, this one first; empty with a single colour, and if the list does not show them. */
  colors: { slug: string; color: string; picture: string | null }[];
  /** How many other colours there are. */
  moreColors: number;
  /** Sizes in stock, with their names in the page's language; empty if the list has no quick add. */
  sizes: { id: number; name: string }[];
}
