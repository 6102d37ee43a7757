import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href, type InformationPage, informationPages } from "~/i18n/paths";

interface PolicyLink {
  page: InformationPage;
  name: string;
  path: string;
}

/** The information pages with their short names, for the footer and for machines. */
export function policyLinks(locale: Locale): PolicyLink[] {
  const t = translator(locale);
  return informationPages.map((page) => ({ page, name: t(`information:link_${page}`), path: href(page, locale) }));
}
