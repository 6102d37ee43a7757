import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { MessageKey } from "~/i18n/texts";
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
const pages = ["outlet", "gift-cards", "brands", ...informationPages] as const;
type Page = (typeof pages)[number];

const titles: Record<Page, MessageKey> = {
  outlet: "lists:title_outlet",
  "gift-cards": "lists:title_gift_cards",
  brands: "brands:title",
  info: "information:link_info",
  contacts: "information:link_contacts",
  returns: "information:link_returns",
  terms: "information:link_terms",
  privacy: "information:link_privacy",
  cookie: "information:link_cookie",
  accessibility: "information:link_accessibility",
};

/** Shorter beginnings of a word are those of too many pages. */
const SHORTEST_BEGINNING = 3;

function allPages(locale: Locale, t: Translate): NamedPage[] {
  return pages.map((page) => ({
    label: t(titles[page]),
    url: href(page, locale),
    words: [t(titles[page]), ...t(`lists:words_${page}`).split(",")].map(foldText),
  }));
}

/** The pages that a search names exactly. */
export function pagesNamed(search: string, locale: Locale, t: Translate): NamedPage[] {
  const text = foldText(search);
  return allPages(locale, t).filter(({ words }) => words.includes(text));
}

/** The pages with a name that begins with the text. */
export function pagesBeginning(text: string, locale: Locale, t: Translate): PageLink[] {
  const folded = foldText(text);
  if (folded.length < SHORTEST_BEGINNING) return [];
  return allPages(locale, t).filter(({ words }) => words.some((word) => word.startsWith(folded)));
}
