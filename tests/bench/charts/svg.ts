import { escaped } from "~/html/entities";

/** Colours of lines and limits, with 3:1 or more on white, and apart for colour-blind readers too. */
export const colors = {
  blue: "#0072b2",
  orange: "#c45500",
  green: "#007a5a",
  purple: "#8f4a8f",
  grey: "#6b6b6b",
  ink: "#1a1a1a",
} as const;

export type Color = keyof typeof colors;

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const round = (value: number) => Math.round(value * 10) / 10;

export function text(
  x: number,
  y: number,
  content: string,
  { color = "ink", anchor = "start", size = 13 }: TextStyle = {},
) {
  const place = `x="${round(x)}" y="${round(y)}"${anchor === "start" ? "" : ` text-anchor="${anchor}"`}`;
  return `<text ${place} font-size="${size}" fill="${colors[color]}">${escaped(content)}</text>`;
}

interface TextStyle {
  color?: Color;
  anchor?: "start" | "middle" | "end";
  size?: number;
}

export function line(from: [number, number], to: [number, number], color: string, more = ""): string {
  return `<path d="M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}" stroke="${color}"${more}/>`;
}

/**
 * A picture with a name and a description for readers who do not see it. It has a white ground of its own: the colours of
 * a page that shows it are unknown.
 */
export function svg(
  { width, height, title, description }: { width: number; height: number; title: string; description: string },
  content: string[],
): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description" font-family="${FONT}" fill="none">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="description">${escaped(description)}</desc>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="#fff" stroke="#c9c9c9"/>`,
    ...content,
    "</svg>",
  ].join("\n")}\n`;
}

/** Steps of an axis from 0: 1, 2 or 5 times a power of ten, at most `count` of them below the largest value. */
export function ticks(largest: number, count = 6): number[] {
  const rough = largest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  return Array.from(
    { length: Math.floor(largest / step + 1e-9) + 1 },
    (_, index) => Math.round(index * step * 1e6) / 1e6,
  );
}
