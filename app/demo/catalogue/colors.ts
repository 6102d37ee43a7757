import type { Palette } from "../pictures/spec";
import { tableRows } from "./rows";

export interface DemoColor {
  it: string;
  en: string;
  hex: string;
  /** Colours for a second part and an accent. */
  with: readonly [second: string, accent: string][];
}

const INK = "#1d1c20";

/** Per line: the names, the colour, and pairs of colours for a second part and an accent. */
const TABLE = `
Nero | Black | #1f1e22 | #35333b #f1ebdd, #2a2930 #b8402f, #1d1c20 #cfcac0
Bianco | White | #f4f3ef | #e3e5e8 #24508c, #ece8dd #2f6b4a, #e6e2dc #1d1c20
Grigio | Grey | #9b9ca0 | #c9c9c9 #2b2a30, #77787d #e0762f
Grigio scuro | Charcoal | #47484e | #6a6b72 #f1ebdd, #2e2f34 #c9a24a
Beige | Beige | #cdb896 | #a98f6b #5a4331, #f1ebdd #7c6242
Panna | Cream | #ebe2cd | #d8c9aa #7a5c3a, #f6f1e4 #2f5d46
Marrone | Brown | #6f4a30 | #8d6444 #f1ebdd, #543722 #c7924f
Cuoio | Tan | #a9713f | #8a5a30 #f0e3cc, #c08a58 #4a2f1a
Blu navy | Navy | #24304f | #3a4a72 #f6f5f1, #1b2440 #c94f3d
Blu | Blue | #2f5fa8 | #5b86c4 #f6f5f1, #244a85 #f0b93a
Azzurro | Light blue | #9dbbd3 | #7396b5 #2b4a68, #d3e1ea #e9c24b
Verde | Green | #2f6247 | #e6dcc4 #d58b2d, #4f8467 #f1ebdd
Oliva | Olive | #6e7049 | #8b8c62 #d8873c, #55573a #f1ebdd
Rosso | Red | #b3332f | #f6f5f1 #1d1c20, #8e2726 #f1ebdd
Bordeaux | Burgundy | #6a2434 | #85384a #e7c9b0, #521a28 #f1ebdd
Rosa | Pink | #dca4ab | #eccbcf #8c4555, #c98791 #f6f5f1
Viola | Purple | #6c5590 | #8d78ae #f0d36a, #54417a #f6f5f1
Giallo | Yellow | #e3b341 | #f0cf7d #1d1c20, #c79a2e #f6f5f1
Arancione | Orange | #d5702f | #e8955c #1d1c20, #b65a20 #f6f5f1`;

export const COLORS: readonly DemoColor[] = tableRows(TABLE).map(([it = "", en = "", hex = "", pairs = ""]) => ({
  ...{ it, en, hex },
  with: pairs.split(", ").map((pair) => pair.split(" ") as [second: string, accent: string]),
}));

/** Denim is dyed with indigo: the colours of jeans by the name of the colour in the shop. */
const DENIM: Readonly<Record<string, string>> = { Blue: "#4b6a93", "Light blue": "#8fabc6", Navy: "#2b3a57" };

const BASES = ["#f7f4ec", "#efe4cc", "#f7f4ec", "#c79a63", "#26252a"] as const;

/** The colours of a model's drawing in one colour; all colours of a model have the same base. */
export function paletteOf(color: DemoColor, form: string, design: number): Palette {
  const [second, accent] = color.with[design % color.with.length] ?? [color.hex, INK];
  const denim = form === "jeans" || form === "overshirt" ? DENIM[color.en] : undefined;
  return { main: denim ?? color.hex, second, accent, base: BASES[design % BASES.length] ?? "#f6f5f1" };
}
