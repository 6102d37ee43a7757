import type { WireSizeChart } from "~/contract/product-details.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { SizeChartView } from "~/ui/size-chart";

/** A size chart in one language. */
export function sizeChartView({ title_it, title_en, measures }: WireSizeChart, locale: Locale): SizeChartView {
  return {
    title: locale === "it" ? title_it : title_en,
    text: translator(locale)("product-facts:size_guide_text"),
    columns: measures.columns[locale],
    rows: measures.rows,
  };
}
