import type { ProductCardView } from "./product-card-view";

/** The products of a grid; in the document's data there is a 0 for each, because the page's HTML shows their cards. */
export type GridProducts = readonly ProductCardView[] | readonly 0[];

/** By the list in the page's data, because the page may change after the first reading. */
const read = new WeakMap<readonly 0[], readonly ProductCardView[]>();

/**
 * The products of a grid, from the page's data, or, while the server's HTML becomes alive, from the cards themselves.
 * @param list the class of the list's element, of which a page has one
 */
export function cardsFromPage(
  products: GridProducts,
  list: "product-grid" | "product-strip",
): readonly ProductCardView[] {
  if (!isShown(products)) return products;
  const cards = read.get(products) ?? [...document.querySelectorAll(`.${list} > li`)].map(readCard);
  read.set(products, cards);
  return cards;
}

function isShown(products: GridProducts): products is readonly 0[] {
  return products[0] === 0;
}

/** Everything that `ProductCard` writes; a missing element gives an empty text. */
function readCard(card: Element): ProductCardView {
  const find = (selector: string, within: Element | null = card) => within?.querySelector(selector) ?? null;
  const textOf = (selector: string) => find(selector)?.textContent ?? "";
  const brand = textOf(".card-brand");
  const slug = slugOf(find(".card-link"));
  const more = textOf(".card-more").replace(/\D/g, "");
  const reference = find("s")?.textContent ?? null;
  return {
    // The element's id is a letter for the list, and the product's id.
    id: Number(card.id.slice(1)),
    slug,
    brand,
    name: textOf(".card-link").slice(brand.length + 1),
    color: textOf(".card-color"),
    price: { price: textOf(reference === null ? ".price" : ".price strong"), reference },
    discount: Number(textOf(".card-discount").replace(/\D/g, "")),
    soldOut: find(".badge-sold-out") !== null,
    labels: [...(find(".badge-label") ? [textOf(".badge-label")] : [])],
    picture: pictureOf(find(".card-picture img")),
    hoverPicture: pictureOf(find(".card-hover source"))?.id ?? null,
    colors: [
      ...[...card.querySelectorAll(".card-thumbnail")].map((thumbnail) => {
        const img = find("img", thumbnail);
        return {
          slug: thumbnail.hasAttribute("href") ? slugOf(thumbnail) : slug,
          color: img?.getAttribute("alt") ?? thumbnail.textContent ?? "",
          picture: pictureOf(img)?.id ?? null,
        };
      }),
      // Those that no card shows, for their number.
      ...Array.from({ length: Number(more) }, () => ({ slug: "", color: "", picture: null })),
    ],
    sizes: [...card.querySelectorAll<HTMLButtonElement>("button[name=size]")].map((button) => ({
      id: Number(button.value),
      name: button.textContent ?? "",
    })),
  };
}

function slugOf(link: Element | null): string {
  return decodeURIComponent(link?.getAttribute("href")?.split("/").pop() ?? "");
}

function pictureOf(element: Element | null): { id: string; alt: string } | null {
  const address = element?.getAttribute("srcset") ?? element?.getAttribute("src") ?? "";
  const [, id] = /\/media\/([^?]+)/.exec(address) ?? [];
  return id === undefined ? null : { id, alt: "" };
}
