import { type InformationPage, informationPages } from "../pages/page-table";
import { translator } from "./i18next.server";
import type { Locale } from "./locale";
import { href } from "./paths";

interface InformationLink {
  page: InformationPage;
  name: string;
  path: string;
}

/** The information pages with their short names, for the footer and for machines. */
export function informationLinks(locale: Locale): InformationLink[] {
  const t = translator(locale);
  return informationPages.map((page) => ({ page, name: t(`information:link_${page}`), path: href(page, locale) }));
}
