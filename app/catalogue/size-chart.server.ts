import type { WireSizeChart } from "~/contract/product-details.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { dateText, withArticle } from "~/shop/date-text";
import { SHOE_TABLES_DATE, type ShoeTable, shoeSize } from "~/shop/shoe-sizes";
import type { SizeChartView } from "~/ui/size-chart";

/** The first column of a chart of shoes. */
const EUROPEAN = "EU";

interface ChartReader {
  locale: Locale;
  /** Of the product; null: its brand has European sizes alone. */
  table: ShoeTable | null;
}

/** A size chart in one language, for shoes with British and American sizes, their source and its date. */
export function sizeChartView({ title_it, title_en, measures }: WireSizeChart, reader: ChartReader): SizeChartView {
  const { locale, table } = reader;
  const t = translator(locale);
  const title = locale === "it" ? title_it : title_en;
  const columns = measures.columns[locale];
  const isOfShoes = columns[0] === EUROPEAN;
  const chart = { title, text: t("product-facts:size_guide_text"), columns, rows: measures.rows };
  if (!isOfShoes) return chart;
  const text = t("product-facts:foot_guide_text");
  // A brand's own chart may have these sizes.
  if (columns.some((column) => column.startsWith("UK"))) return { ...chart, text };
  if (!table) return { ...chart, text: `${text} ${t("product-facts:size_source_none")}` };
  const source = t("product-facts:size_source", { date: withArticle(dateText(SHOE_TABLES_DATE, locale), locale) });
  const added = addedColumns(table);
  return {
    title,
    text: `${text} ${source}`,
    columns: [EUROPEAN, ...added.map(({ column }) => t(column)), ...columns.slice(1)],
    rows: measures.rows.map(([eu = "", ...others]) => [eu, ...added.map(({ of }) => of(eu)), ...others]),
  };
}

/** Men's sizes are also those of shoes for everybody, so their chart names women's American sizes too. */
function addedColumns(table: ShoeTable) {
  const cell = (from: ShoeTable, index: 1 | 2) => (eu: string) => shoeSize(from, eu)?.[index] ?? "–";
  const uk = { column: "product-facts:column_uk", of: cell(table, 1) } as const;
  if (table !== "standard_men") return [uk, { column: "product-facts:column_us", of: cell(table, 2) } as const];
  return [
    uk,
    { column: "product-facts:column_us_men", of: cell(table, 2) } as const,
    { column: "product-facts:column_us_women", of: cell("standard_women", 2) } as const,
  ];
}
