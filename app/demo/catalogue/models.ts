import type { Random } from "../pictures/ink";
import type { Form } from "../pictures/spec";
import { BRANDS } from "./brands";
import { COLORS } from "./colors";
import { type DemoKind, KINDS } from "./kinds";

/** The common properties of all colour variants of an article. */
export interface Model {
  /** Indexes in BRANDS and COLORS. */
  brand: number;
  colors: number[];
  kind: DemoKind;
  name: string;
  design: number;
}

/** Names of models: no word of a colour, since each name stands beside the colour of its variant. */
const WORDS =
  "Aria Onda Brezza Luce Nube Corsa Volo Lampo Faro Riva Duna Sasso Cima Bosco Lago Neve Alba Sera Notte Marea Scoglio Ponte Torre Arena Adige Garda Baldo Lessinia Soave Torbole Malcesine Sirmione Mincio Arco Brenta Piave Cadore Dolo Chioggia Murano Burano Asolo Marostica Feltre Carso Tarvisio Cortona Maremma Etna Salina Stromboli Lipari Ortigia Noto Cefalu Tindari Gallura Ogliastra Tharros Elba Giglio Argentario Capri Ischia Procida Ponza Ventotene Maratea Tropea Scilla Otranto Vieste Matera Mirto Ginepro Timo Amalfi Iris Dalia Ortica Felce Betulla Cedro Larice Rovere Ulivo Pino Falco Rondine Airone Merlo Gazza Lupo Volpe Cervo Tasso Lince Delfino Medusa Vela Bussola Ancora Timone Rotta Meridiana Zenit Orione Sirio Vega Cometa Saturno Titano Atlante Icaro Medea Minerva Giunone Flora Aurora Marzia Livia Ottavia Silvia".split(
    " ",
  );

export function pick<T>(random: Random, choices: readonly T[], fallback: T): T {
  return choices[Math.floor(random() * choices.length)] ?? fallback;
}

export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

const totalShare = KINDS.reduce((sum, kind) => sum + kind.share, 0);

/** The first models have one of each kind, so that no type is empty in a small shop; then kinds are random. */
function kindFor(random: Random, index: number, first: DemoKind): DemoKind {
  const inTurn = KINDS[index];
  if (inTurn) return inTurn;
  let left = random() * totalShare;
  for (const kind of KINDS) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  return first;
}

/** Usual colours (English names) of forms that are not sold in every colour, such as leather shoes and jeans. */
const SOBER = ["Black", "Charcoal", "Beige", "Brown", "Tan", "Navy", "Olive", "Burgundy"];
const INDIGO = ["Blue", "Light blue", "Navy", "Black", "Grey", "White", "Charcoal"];
const USUAL: Partial<Record<Form, readonly string[]>> = {
  chelsea: SOBER,
  "lace-boot": SOBER,
  loafer: SOBER,
  derby: SOBER,
  belt: SOBER,
  coat: [...SOBER, "Grey", "Cream"],
  jeans: INDIGO,
};

function distinctColors(random: Random, form: Form, count: number): number[] {
  const usual = USUAL[form];
  const places = COLORS.flatMap((color, index) => (!usual || usual.includes(color.en) ? [index] : []));
  const chosen: number[] = [];
  while (chosen.length < count) {
    // Most products of a shop are black or white.
    const place = random() < 0.28 && !usual ? between(random, 0, 1) : pick(random, places, 0);
    if (!chosen.includes(place)) chosen.push(place);
  }
  return chosen;
}

/** An endless sequence of models, the same for the same seed. Brands alternate among those that make the kind. */
export function* demoModels(random: Random): Generator<Model, never> {
  const used = new Map<string, number>();
  const turns = new Map<string, number>();
  const [firstKind] = KINDS;
  if (!firstKind) throw new RangeError("There is nothing to make");
  for (let index = 0; ; index++) {
    const kind = kindFor(random, index, firstKind);
    const makers = BRANDS.flatMap((brand, place) => (brand.makes.includes(kind.trade) ? [place] : []));
    const turn = (turns.get(kind.trade) ?? 0) + between(random, 1, 2);
    turns.set(kind.trade, turn);
    const brand = makers[turn % makers.length] ?? 0;
    const plain = `${pick(random, WORDS, "Aria")} ${kind.suffix}`;
    const before = used.get(`${brand} ${plain}`) ?? 0;
    used.set(`${brand} ${plain}`, before + 1);
    yield {
      brand,
      kind,
      name: before === 0 ? plain : `${plain} ${before + 1}`,
      design: between(random, 0, 9999),
      colors: distinctColors(random, kind.form, pick(random, [1, 2, 2, 3, 3, 4], 2)),
    };
  }
}
