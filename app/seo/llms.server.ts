import { shopPolicy } from "~/config/company.server";
import type { WireFilters } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import { informationLinks } from "~/i18n/information-links.server";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { listPairs } from "./indexed-pages.server";
import { escapeMarkdown } from "./markdown.server";

/** `llms.txt` (llmstxt.org): a description of the shop and its URLs for language models, in both languages. */
export function llmsText(origin: string, facets: WireFilters): string {
  const t = translator("en");
  const lists = listPairs(facets);
  return `${[
    `# ${escapeMarkdown(t("common:shop_name"))}`,
    `> ${t("home:description")}`,
    t("seo:llms_markdown", { address: `${origin}/products/{slug}.md`, italian: `${origin}/it/prodotti/{slug}.md` }),
    ...locales.flatMap((locale) =>
      languageSection(
        origin,
        locale,
        lists.map((list) => list[locale]),
      ),
    ),
    `## ${t("seo:llms_machines")}`,
    [
      `- [${t("seo:llms_sitemap")}](${origin}/sitemap.xml)`,
      `- [${t("seo:llms_feed")} (en)](${origin}/feeds/google-en.xml)`,
      `- [${t("seo:llms_feed")} (it)](${origin}/feeds/google-it.xml)`,
    ].join("\n"),
  ].join("\n\n")}\n`;
}

function languageSection(origin: string, locale: Locale, lists: { name: string; path: string }[]): string[] {
  const t = translator(locale);
  const link = ({ name, path }: { name: string; path: string }) => `- [${escapeMarkdown(name)}](${origin}${path})`;
  return [
    `## ${t("seo:language")}`,
    [
      link({ name: t("home:title"), path: href("home", locale) }),
      link({ name: t("lists:title"), path: href("products", locale) }),
      ...lists.map(link),
    ].join("\n"),
    `### ${t("information:llms_title")}`,
    informationLinks(locale)
      .map(({ name, path }) => link({ name, path: `${path}.md` }))
      .join("\n"),
    [
      t("footer:free_shipping_info", { amount: formatMoney(shopPolicy().freeDeliveryOver, "EUR", locale) }),
      t("footer:service_returns"),
      t("footer:service_pickup"),
      t("footer:service_hours"),
    ]
      .map((promise) => `- ${promise}`)
      .join("\n"),
  ];
}
