import type { Palette } from "../pictures/spec";

export interface DemoColor {
  it: string;
  en: string;
  hex: string;
  /** Colours for a second part and an accent. */
  with: readonly [second: string, accent: string][];
}

const INK = "#1d1c20";
const CREAM = "#f1ebdd";
const WHITE = "#f6f5f1";

export const COLORS: readonly DemoColor[] = [
  {
    it: "Nero",
    en: "Black",
    hex: "#1f1e22",
    with: [
      ["#35333b", CREAM],
      ["#2a2930", "#b8402f"],
      [INK, "#cfcac0"],
    ],
  },
  {
    it: "Bianco",
    en: "White",
    hex: "#f4f3ef",
    with: [
      ["#e3e5e8", "#24508c"],
      ["#ece8dd", "#2f6b4a"],
      ["#e6e2dc", INK],
    ],
  },
  {
    it: "Grigio",
    en: "Grey",
    hex: "#9b9ca0",
    with: [
      ["#c9c9c9", "#2b2a30"],
      ["#77787d", "#e0762f"],
    ],
  },
  {
    it: "Grigio scuro",
    en: "Charcoal",
    hex: "#47484e",
    with: [
      ["#6a6b72", CREAM],
      ["#2e2f34", "#c9a24a"],
    ],
  },
  {
    it: "Beige",
    en: "Beige",
    hex: "#cdb896",
    with: [
      ["#a98f6b", "#5a4331"],
      [CREAM, "#7c6242"],
    ],
  },
  {
    it: "Panna",
    en: "Cream",
    hex: "#ebe2cd",
    with: [
      ["#d8c9aa", "#7a5c3a"],
      ["#f6f1e4", "#2f5d46"],
    ],
  },
  {
    it: "Marrone",
    en: "Brown",
    hex: "#6f4a30",
    with: [
      ["#8d6444", CREAM],
      ["#543722", "#c7924f"],
    ],
  },
  {
    it: "Cuoio",
    en: "Tan",
    hex: "#a9713f",
    with: [
      ["#8a5a30", "#f0e3cc"],
      ["#c08a58", "#4a2f1a"],
    ],
  },
  {
    it: "Blu navy",
    en: "Navy",
    hex: "#24304f",
    with: [
      ["#3a4a72", WHITE],
      ["#1b2440", "#c94f3d"],
    ],
  },
  {
    it: "Blu",
    en: "Blue",
    hex: "#2f5fa8",
    with: [
      ["#5b86c4", WHITE],
      ["#244a85", "#f0b93a"],
    ],
  },
  {
    it: "Azzurro",
    en: "Light blue",
    hex: "#9dbbd3",
    with: [
      ["#7396b5", "#2b4a68"],
      ["#d3e1ea", "#e9c24b"],
    ],
  },
  {
    it: "Verde",
    en: "Green",
    hex: "#2f6247",
    with: [
      ["#e6dcc4", "#d58b2d"],
      ["#4f8467", CREAM],
    ],
  },
  {
    it: "Oliva",
    en: "Olive",
    hex: "#6e7049",
    with: [
      ["#8b8c62", "#d8873c"],
      ["#55573a", CREAM],
    ],
  },
  {
    it: "Rosso",
    en: "Red",
    hex: "#b3332f",
    with: [
      [WHITE, INK],
      ["#8e2726", CREAM],
    ],
  },
  {
    it: "Bordeaux",
    en: "Burgundy",
    hex: "#6a2434",
    with: [
      ["#85384a", "#e7c9b0"],
      ["#521a28", CREAM],
    ],
  },
  {
    it: "Rosa",
    en: "Pink",
    hex: "#dca4ab",
    with: [
      ["#eccbcf", "#8c4555"],
      ["#c98791", WHITE],
    ],
  },
  {
    it: "Viola",
    en: "Purple",
    hex: "#6c5590",
    with: [
      ["#8d78ae", "#f0d36a"],
      ["#54417a", WHITE],
    ],
  },
  {
    it: "Giallo",
    en: "Yellow",
    hex: "#e3b341",
    with: [
      ["#f0cf7d", INK],
      ["#c79a2e", WHITE],
    ],
  },
  {
    it: "Arancione",
    en: "Orange",
    hex: "#d5702f",
    with: [
      ["#e8955c", INK],
      ["#b65a20", WHITE],
    ],
  },
];

/** Denim is dyed with indigo: the colours of jeans by the name of the colour in the shop. */
const DENIM: Readonly<Record<string, string>> = { Blue: "#4b6a93", "Light blue": "#8fabc6", Navy: "#2b3a57" };

const BASES = ["#f7f4ec", "#efe4cc", "#f7f4ec", "#c79a63", "#26252a"] as const;

/** The colours of a model's drawing in one colour; all colours of a model have the same base. */
export function paletteOf(color: DemoColor, form: string, design: number): Palette {
  const [second, accent] = color.with[design % color.with.length] ?? [color.hex, INK];
  const denim = form === "jeans" || form === "overshirt" ? DENIM[color.en] : undefined;
  return { main: denim ?? color.hex, second, accent, base: BASES[design % BASES.length] ?? WHITE };
}
