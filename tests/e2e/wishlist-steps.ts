import { expect, type Page } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { newEmail, type Shopper } from "./shopper";
import { register } from "./sign-in-steps";

/** The accessible names and messages of the wishlist. */
export const wishlistWords = {
  en: {
    add: "Add to wishlist",
    remove: "Remove from wishlist",
    wishlist: "Wishlist",
    added: "The product is in your wishlist.",
    removed: "The product is no longer in your wishlist.",
    moved: "The product is now in your cart.",
    move: "Move to cart",
    removeFrom: "Remove",
    outOfStock: "Out of stock",
    noLongerSold: "This product is no longer sold",
    empty: "Your wishlist is empty.",
    sizeMissing: "Choose a size",
    loginFirst: "Log in, and the product is added to your wishlist.",
  },
  it: {
    add: "Aggiungi alla wishlist",
    remove: "Rimuovi dalla wishlist",
    wishlist: "Wishlist",
    added: "Il prodotto è nella tua wishlist.",
    removed: "Il prodotto non è più nella tua wishlist.",
    moved: "Il prodotto è ora nel tuo carrello.",
    move: "Sposta nel carrello",
    removeFrom: "Rimuovi",
    outOfStock: "Esaurito",
    noLongerSold: "Questo prodotto non è più in vendita",
    empty: "La tua wishlist è vuota.",
    sizeMissing: "Scegli una taglia",
    loginFirst: "Accedi: il prodotto verrà aggiunto alla tua wishlist.",
  },
} satisfies Record<Locale, Record<string, string>>;

/** The wishlist's link in the header, which contains the number of products. */
export function wishlistLink(page: Page, products: number) {
  return page.getByRole("banner").getByRole("link", { name: new RegExp(`^Wishlist\\b.*(?<!\\d)${products}(?!\\d)`) });
}

/** Registers a new member, who is logged in afterwards, by the request of the form; returns the email. */
export async function requestMember(shopper: Shopper): Promise<string> {
  const email = newEmail();
  await register(shopper, email);
  return email;
}

/** Adds a product to the wishlist by the request of its button, without opening a page. */
export async function requestWish({ page, language }: Shopper, product: number): Promise<void> {
  const back = href("wishlist", language);
  const answer = await page.request.post(href("wishlist-toggle", language), { form: { add: product, back } });
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, back]);
}
