import type { Observed, Request } from "../phone/page-observer";
import { formatNumber } from "../report/statistics";
import { type Color, colors, line, round, svg, text, ticks } from "./svg";

const WIDTH = 760;
const PLOT = { left: 20, right: 740, top: 112 };
const ROW = 5;
const PANEL_HEAD = 44;
const PANEL_FOOT = 14;
/** Requests that start after this many times the slower LCP are counted, not drawn. */
const CUT = 3;

const kinds: Record<string, Color> = {
  page: "ink",
  "style sheet": "purple",
  font: "grey",
  picture: "green",
  script: "orange",
  data: "blue",
};

interface Panel {
  name: string;
  load: Observed;
}

/** The requests of a page and of its static copy on the same clock, with the moments of the first and largest paint. */
export function loadingChart(panels: Panel[]): string {
  const slower = Math.max(...panels.map(({ load }) => load.lcp));
  const lastEnd = Math.max(...panels.flatMap(({ load }) => load.requests.map(({ end }) => end)));
  const end = Math.min(lastEnd, slower * CUT) * 1.03;
  const x = (ms: number) => PLOT.left + (Math.min(ms, end) / end) * (PLOT.right - PLOT.left);
  let top = PLOT.top;
  const drawn = panels.map(({ name, load }) => {
    const requests = load.requests.filter(({ start }) => start < end).toSorted((one, other) => one.start - other.start);
    const later = load.requests.length - requests.length;
    const bottom = top + PANEL_HEAD + requests.length * ROW + PANEL_FOOT;
    const title = `${name}: ${requests.length} requests${later > 0 ? `, and ${later} later` : ""}`;
    const parts = [
      text(PLOT.left, top + 14, title, { size: 14 }),
      ...bars(requests, x, top + PANEL_HEAD),
      ...marks(load, x, top + PANEL_HEAD, bottom),
    ];
    top = bottom + 16;
    return parts;
  });
  const height = top + 20;
  const axis = ticks(end, 8).flatMap((ms) => [
    line([x(ms), PLOT.top - 16], [x(ms), top - 10], "#e2e2e2"),
    text(x(ms), PLOT.top - 22, ms === 0 ? "0 ms" : formatNumber(ms), {
      anchor: ms === 0 ? "start" : "middle",
      color: "grey",
    }),
  ]);
  return svg(
    { width: WIDTH, height, title: "Loading of a list page beside its static copy", description: described(panels) },
    [
      text(20, 30, "First visit of a list page on a slow phone, beside its static copy", { size: 17 }),
      ...legend(),
      ...axis,
      ...drawn.flat(),
      text(20, height - 12, "pale: waiting for the server, full: receiving", { color: "grey", size: 12 }),
    ],
  );
}

/** One path for each kind and state, because a bar of its own for each request would make the file large. */
function bars(requests: Request[], x: (ms: number) => number, top: number): string[] {
  return Object.entries(kinds).flatMap(([kind, color]) => {
    const rows = requests.flatMap((request, index) => (request.kind === kind ? [{ ...request, index }] : []));
    const path = (from: (request: Request) => number, to: (request: Request) => number) =>
      rows
        .map((row) => {
          const start = x(from(row));
          return `M${round(start)} ${top + row.index * ROW}h${round(Math.max(1, x(to(row)) - start))}`;
        })
        .join("");
    if (rows.length === 0) return [];
    const answered = (request: Request) => request.responseStart || request.end;
    const stroke = `stroke="${colors[color]}" stroke-width="4"`;
    return [
      `<path d="${path(({ start }) => start, answered)}" ${stroke} opacity=".35"/>`,
      `<path d="${path(answered, ({ end }) => end)}" ${stroke}/>`,
    ];
  });
}

/** The labels stand on two lines, because both moments may be close together. */
function marks({ fcp, lcp }: Observed, x: (ms: number) => number, top: number, bottom: number): string[] {
  return [
    { label: `FCP ${formatNumber(Math.round(fcp))}`, at: x(fcp), color: "blue" as const, up: 20 },
    { label: `LCP ${formatNumber(Math.round(lcp))}`, at: x(lcp), color: "orange" as const, up: 7 },
  ].flatMap(({ label, at, color, up }) => [
    line([at, top - up - 2], [at, bottom], colors[color], ' stroke-width="1.5" stroke-dasharray="4 3"'),
    text(at + 4, top - up + 2, label, { color, size: 12 }),
  ]);
}

function legend(): string[] {
  let left = 20;
  return Object.entries(kinds).flatMap(([kind, color]) => {
    const parts = [
      `<rect x="${left}" y="48" width="14" height="10" fill="${colors[color]}"/>`,
      text(left + 19, 58, kind, { size: 12 }),
    ];
    left += 34 + kind.length * 7;
    return parts;
  });
}

function described(panels: Panel[]): string {
  return panels
    .map(({ name, load: { requests, fcp, lcp } }) => {
      const counts = Object.keys(kinds).map(
        (kind) => [kind, requests.filter((one) => one.kind === kind).length] as const,
      );
      const listed = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${kind} ${count}`);
      return `${name}: first paint after ${formatNumber(Math.round(fcp))} ms, largest paint after ${formatNumber(Math.round(lcp))} ms; requests: ${listed.join(", ")}.`;
    })
    .join(" ");
}
