import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Translate } from "~/i18n/use-t";
import { informationPages } from "~/pages/page-table";
import { foldText } from "~/shop/fold-text";

/** A page to go to from a search. */
export interface PageLink {
  label: string;
  url: string;
}

interface NamedPage extends PageLink {
  /** The folded words for this page. */
  words: string[];
}

/** The pages that shoppers search by name, apart from the lists of the catalogue. Their words are texts of the locale. */
const pages = [
  { page: "outlet", title: "lists:title_outlet", words: "lists:words_outlet" },
  { page: "gift-cards", title: "lists:title_gift_cards", words: "lists:words_gift-cards" },
  { page: "brands", title: "brands:title", words: "lists:words_brands" },
  // The page for everybody with an order comes before the account's.
  { page: "my-order", title: "my-order:title", words: "lists:words_orders" },
  { page: "orders", title: "order:orders", words: "lists:words_orders" },
  ...informationPages.map(
    (page) => ({ page, title: `information:link_${page}`, words: `information:words_${page}` }) as const,
  ),
] as const;

/** Shorter beginnings of a word are those of too many pages. */
const SHORTEST_BEGINNING = 3;

function allPages(locale: Locale, t: Translate): NamedPage[] {
  return pages.map(({ page, title, words }) => ({
    label: t(title),
    url: href(page, locale),
    words: [t(title), ...t(words).split(",")].map(foldText),
  }));
}

/** The pages that a search names, also in a question: "where is my order", "come faccio un reso". */
export function pagesNamed(search: string, locale: Locale, t: Translate): NamedPage[] {
  const asides = new Set(foldText(t("lists:words_of_questions")).split(" "));
  const essence = (folded: string) =>
    folded
      .split(" ")
      .filter((word) => !asides.has(word))
      .join(" ");
  const text = foldText(search);
  const asked = essence(text);
  return allPages(locale, t).filter(({ words }) =>
    words.some((word) => word === text || (asked !== "" && essence(word) === asked)),
  );
}

/** The pages that the text names, then those with a name that begins with it. */
export function pagesBeginning(text: string, locale: Locale, t: Translate): PageLink[] {
  const folded = foldText(text);
  if (folded.length < SHORTEST_BEGINNING) return [];
  const beginning = allPages(locale, t).filter(({ words }) => words.some((word) => word.startsWith(folded)));
  return [...new Map([...pagesNamed(text, locale, t), ...beginning].map((page) => [page.url, page])).values()];
}
