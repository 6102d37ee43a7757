import { foldText } from "~/shop/fold-text";

/** Colours that files name, in both languages, with a hue for the filter's dot. */
const TABLE = `black nero #1f1e22, white bianco #f4f3ef, grey grigio #9b9ca0, charcoal antracite #47484e, beige beige #cdb896,
cream panna #ebe2cd, ivory avorio #f2ecdc, brown marrone #6f4a30, tan cuoio #a9713f, camel cammello #b98a55, navy blu-navy #24304f, blue blu #2f5fa8,
light-blue azzurro #9dbbd3, turquoise turchese #3ba7a5, green verde #2f6247, olive oliva #6e7049, khaki cachi #8a7f5c, red rosso #b3332f,
burgundy bordeaux #6a2434, pink rosa #dca4ab, fuchsia fucsia #c2347a, purple viola #6c5590, lilac lilla #b9a3cf, yellow giallo #e3b341,
orange arancione #d5702f, gold oro #c7a24a, silver argento #bfc2c6, bronze bronzo #8c6a3f, multicolour multicolore #a08f8f, other altro #8c8c8c`;

interface StandardColor {
  en: string;
  it: string;
  hex: string;
}

const COLORS: StandardColor[] = TABLE.split(",").map((row) => {
  const [en = "", it = "", hex = ""] = row.trim().split(" ");
  const word = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`.replace("-", " ");
  return { en: word(en), it: word(it), hex };
});

const SPELLINGS: Record<string, string> = { gray: "grey", multicolor: "multicolour", "navy blue": "navy" };

/** The colour of a name in either language; undefined for an invented name. */
export function standardColor(name: string): StandardColor | undefined {
  const folded = foldText(name);
  const key = SPELLINGS[folded] ?? folded;
  return COLORS.find(({ en, it }) => foldText(en) === key || foldText(it) === key);
}

/** For a colour whose hue nobody has said. */
export const UNKNOWN_HEX = "#8c8c8c";
