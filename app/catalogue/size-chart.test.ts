import { expect, test } from "vitest";
import { sizeChartView } from "./size-chart.server";

const titles = { title_it: "Guida", title_en: "Guide" };
const shoes = {
  ...titles,
  measures: {
    columns: { it: ["EU", "Piede (cm)"], en: ["EU", "Foot (cm)"] },
    rows: [
      ["38", "23.8"],
      ["42", "26.5"],
    ],
  },
};

test("a chart of shoes has British and American sizes of the product's table, with source and date", () => {
  const chart = sizeChartView(shoes, { locale: "it", table: "standard_men" });
  expect(chart.columns).toEqual(["EU", "UK", "US uomo", "US donna", "Piede (cm)"]);
  expect(chart.rows).toEqual([
    ["38", "5", "6", "7", "23.8"],
    ["42", "8", "9", "10", "26.5"],
  ]);
  expect(chart.text).toMatch(/ISO\/TS 19407.*27 novembre 2026/);
  expect(sizeChartView(shoes, { locale: "en", table: "standard_women" }).rows[0]).toEqual(["38", "5", "7", "23.8"]);
  expect(sizeChartView(shoes, { locale: "en", table: "standard_kids" }).rows[1]).toEqual(["42", "–", "–", "26.5"]);
});

test("a brand without a table has European sizes alone, and says so", () => {
  const chart = sizeChartView(shoes, { locale: "en", table: null });
  expect(chart).toMatchObject({ columns: ["EU", "Foot (cm)"], rows: shoes.measures.rows });
  expect(chart.text).toContain("European sizes only");
});

test("a brand's own British sizes and a chart of clothing stay as they are", () => {
  const own = { columns: { it: ["EU", "UK"], en: ["EU", "UK"] }, rows: [["42", "7.5"]] };
  expect(sizeChartView({ ...titles, measures: own }, { locale: "en", table: "standard_men" })).toMatchObject({
    columns: own.columns.en,
    rows: own.rows,
  });
  const clothing = { columns: { it: ["Taglia"], en: ["Size"] }, rows: [["M"]] };
  expect(sizeChartView({ ...titles, measures: clothing }, { locale: "en", table: "standard_men" }).rows).toEqual([
    ["M"],
  ]);
});
