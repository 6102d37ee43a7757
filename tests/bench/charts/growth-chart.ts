import type { GrowthSize } from "../growth";
import { formatNumber } from "../report/statistics";
import { type Color, colors, line, round, svg, text, ticks } from "./svg";

const [WIDTH, HEIGHT] = [760, 400];
const PLOT = { left: 60, right: 610, top: 62, bottom: 346 };
/** Between the labels at the ends of the lines. */
const LABEL_DISTANCE = 17;

/** Lines differ in colour, dashes and marks. */
const series: {
  kind: keyof GrowthSize["times"];
  label: string;
  color: Color;
  dash: string;
  mark: "circle" | "square";
}[] = [
  { kind: "list with facets", label: "filtered list", color: "orange", dash: "8 4", mark: "square" },
  { kind: "list", label: "list", color: "blue", dash: "", mark: "circle" },
  { kind: "search", label: "search", color: "purple", dash: "2 4", mark: "circle" },
  { kind: "product", label: "product page", color: "green", dash: "", mark: "square" },
];

/** How long a page takes in shops of several sizes. */
export function growthChart(sizes: GrowthSize[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) throw new Error("The growth with the catalogue was not measured");
  const largest = Math.max(...sizes.flatMap(({ times }) => series.map(({ kind }) => times[kind].median))) * 1.08;
  const span = Math.log(last.products / first.products) || 1;
  const x = ({ products }: GrowthSize) =>
    PLOT.left + (Math.log(products / first.products) / span) * (PLOT.right - PLOT.left);
  const y = (ms: number) => PLOT.bottom - (ms / largest) * (PLOT.bottom - PLOT.top);

  const grid = ticks(largest).flatMap((ms) => [
    line([PLOT.left, y(ms)], [PLOT.right, y(ms)], ms === 0 ? colors.ink : "#e2e2e2"),
    text(PLOT.left - 8, y(ms) + 4, formatNumber(ms), { anchor: "end", color: "grey" }),
  ]);
  const columns = sizes.flatMap((size) => [
    line([x(size), PLOT.bottom], [x(size), PLOT.bottom + 5], colors.ink),
    text(x(size), PLOT.bottom + 20, formatNumber(size.products), { anchor: "middle", color: "grey" }),
  ]);
  const lines = series.map(({ kind, color, dash, mark }) => {
    const points = sizes.map((size) => [round(x(size)), round(y(size.times[kind].median))] as const);
    const path = points.map(([px, py], index) => `${index === 0 ? "M" : "L"}${px} ${py}`).join("");
    const marks = points.map(([px, py]) =>
      mark === "circle"
        ? `<circle cx="${px}" cy="${py}" r="4"/>`
        : `<rect x="${round(px - 4)}" y="${round(py - 4)}" width="8" height="8"/>`,
    );
    const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
    return `<path d="${path}" stroke="${colors[color]}" stroke-width="2.5"${dashes}/><g fill="${colors[color]}">${marks.join("")}</g>`;
  });
  return svg({ width: WIDTH, height: HEIGHT, title: "Growth with the catalogue", description: described(sizes) }, [
    text(20, 30, "One page, uncached, in shops of several sizes", { size: 17 }),
    text(20, 50, "milliseconds", { color: "grey" }),
    ...grid,
    ...columns,
    text((PLOT.left + PLOT.right) / 2, HEIGHT - 14, "products", { anchor: "middle", color: "grey" }),
    ...lines,
    ...labels(last, y),
  ]);
}

/** Each line's name and last value at its end, moved apart where lines meet. */
function labels(last: GrowthSize, y: (ms: number) => number): string[] {
  const sorted = series.toSorted((one, other) => y(last.times[one.kind].median) - y(last.times[other.kind].median));
  let lowest = Number.NEGATIVE_INFINITY;
  return sorted.map(({ kind, label, color }) => {
    const { median } = last.times[kind];
    lowest = Math.max(y(median) + 4, lowest + LABEL_DISTANCE);
    return text(PLOT.right + 12, lowest, `${label} ${formatNumber(median)}`, { color });
  });
}

function described(sizes: GrowthSize[]): string {
  const one = ({ kind, label }: (typeof series)[number]) =>
    `${label}: ${sizes.map(({ products, times }) => `${formatNumber(times[kind].median)} at ${formatNumber(products)}`).join(", ")}`;
  return `Milliseconds by number of products. ${series.map(one).join(". ")}.`;
}
