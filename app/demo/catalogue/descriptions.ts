import { type Random, randomFrom } from "../pictures/ink";
import { BRANDS } from "./brands";
import type { DemoColor } from "./colors";
import { between, type Model, pick } from "./models";
import { tableRows } from "./rows";

type Bilingual = readonly [it: string, en: string];

/** Two numbers that a form has, each within its usual limits; `make` names them with their units. */
interface Measured {
  limits: readonly [low: number, high: number][];
  make: (first: number, second: number) => Bilingual;
}

const soles = (grams: number, heelMm: number): Bilingual => [
  `Pesa ${grams} g in taglia 40; la suola è alta ${heelMm} mm al tallone.`,
  `Weighs ${grams} g in size 40; the sole is ${heelMm} mm high at the heel.`,
];
const fabric = (gramsPerM2: number, cm: number): Bilingual => [
  `Tessuto da ${gramsPerM2} g/m²; in taglia M è lungo ${cm} cm.`,
  `Fabric of ${gramsPerM2} g/m²; ${cm} cm long in size M.`,
];
const padded = (grams: number, cm: number): Bilingual => [
  `In taglia M pesa ${grams} g ed è lungo ${cm} cm.`,
  `In size M it weighs ${grams} g and is ${cm} cm long.`,
];
const legs = (gramsPerM2: number, cm: number): Bilingual => [
  `Tessuto da ${gramsPerM2} g/m²; in taglia M l'interno gamba misura ${cm} cm.`,
  `Fabric of ${gramsPerM2} g/m²; the inside leg is ${cm} cm in size M.`,
];
const room = (litres: number, grams: number): Bilingual => [
  `Contiene ${litres} litri e pesa ${grams} g.`,
  `Holds ${litres} litres and weighs ${grams} g.`,
];
const around = (lowCm: number, millimetres: number): Bilingual => [
  `Regolabile da ${lowCm} a ${lowCm + 7} cm; la visiera misura ${millimetres} mm.`,
  `Adjusts from ${lowCm} to ${lowCm + 7} cm; the peak is ${millimetres} mm long.`,
];
const folded = (grams: number, cm: number): Bilingual => [
  `Pesa ${grams} g; il risvolto è alto ${cm} cm.`,
  `Weighs ${grams} g; the cuff is ${cm} cm high.`,
];
const strap = (millimetres: number, tenths: number): Bilingual => [
  `È alta ${millimetres} mm; la pelle è spessa ${(tenths / 10).toFixed(1).replace(".", ",")} mm.`,
  `${millimetres} mm wide; the leather is ${(tenths / 10).toFixed(1)} mm thick.`,
];
const spread = (cm: number, width: number): Bilingual => [
  `Misura ${cm} × ${width} cm, frange escluse.`,
  `Measures ${cm} × ${width} cm without the fringe.`,
];
const shaft = (cm: number, needles: number): Bilingual => [
  `Il gambale è alto ${cm} cm; tessuto con ${needles} aghi.`,
  `The leg is ${cm} cm high; knitted with ${needles} needles.`,
];

const MEASURES = { soles, fabric, padded, legs, room, around, folded, strap, spread, shaft };

/** Per form: its sentence, and the limits of the two numbers, of usual goods of their kind. */
const TABLE = `
runner | soles | 235-315 | 30-38
court | soles | 325-395 | 26-31
high-top | soles | 380-465 | 26-32
chunky | soles | 420-525 | 42-55
slip-on | soles | 215-285 | 22-26
chelsea | soles | 480-600 | 28-36
lace-boot | soles | 600-760 | 34-42
loafer | soles | 350-430 | 20-28
derby | soles | 415-500 | 24-31
t-shirt | fabric | 160-225 | 67-74
polo | fabric | 180-235 | 68-74
shirt | fabric | 110-155 | 73-79
sweatshirt | fabric | 280-365 | 64-70
hoodie | fabric | 300-410 | 65-71
overshirt | fabric | 330-410 | 70-76
skirt | fabric | 240-340 | 48-64
pleated-skirt | fabric | 120-170 | 70-84
slip-dress | fabric | 85-125 | 108-124
shirt-dress | fabric | 120-170 | 102-120
t-dress | fabric | 180-235 | 92-106
knit | padded | 380-520 | 62-68
roll-neck | padded | 400-560 | 63-69
cardigan | padded | 420-580 | 64-71
bomber | padded | 620-840 | 62-68
puffer | padded | 710-980 | 66-78
coat | padded | 1250-1750 | 98-114
parka | padded | 1050-1450 | 84-96
trousers | legs | 230-310 | 74-80
jeans | legs | 370-450 | 76-82
joggers | legs | 280-350 | 72-78
shorts | legs | 170-240 | 18-26
tote | room | 14-22 | 420-680
crossbody | room | 3-7 | 380-560
backpack | room | 16-26 | 640-890
cap | around | 53-55 | 66-74
beanie | folded | 62-98 | 6-9
belt | strap | 25-38 | 32-42
scarf | spread | 168-200 | 28-36
socks | shaft | 14-22 | 144-200`;

const MEASURED = new Map(
  tableRows(TABLE).map(([form, measure, ...limits]): [string, Measured] => [
    form ?? "",
    {
      limits: limits.map((pair) => pair.split("-").map(Number) as [number, number]),
      make: MEASURES[measure as keyof typeof MEASURES],
    },
  ]),
);

const WIDTHS: readonly Bilingual[] = [
  ["Pianta stretta.", "Narrow last."],
  ["Pianta media.", "Medium last."],
  ["Pianta media.", "Medium last."],
  ["Pianta larga.", "Wide last."],
];
const CUTS: readonly Bilingual[] = [
  ["Taglio dritto.", "Straight cut."],
  ["Taglio aderente.", "Close cut."],
  ["Taglio ampio.", "Loose cut."],
];
/** Of one colour of a model. */
const TRIMS: readonly Bilingual[] = [
  ["Cuciture in tinta.", "Tonal stitching."],
  ["Cuciture a contrasto.", "Contrast stitching."],
  ["Etichetta tessuta in tinta.", "Tonal woven label."],
  ["Etichetta tessuta a contrasto.", "Contrast woven label."],
];
const PACKAGES: readonly Bilingual[] = [
  ["Confezione di cartone riciclato.", "Packed in recycled cardboard."],
  ["Confezione di carta, senza plastica.", "Packed in paper, without plastic."],
  ["Con un sacchetto di cotone.", "Comes in a cotton bag."],
];
const ORIGINS: readonly Bilingual[] = [
  ["Italia", "Italy"],
  ["Portogallo", "Portugal"],
  ["Italia", "Italy"],
  ["Spagna", "Spain"],
  ["Romania", "Romania"],
];

/** Facts that a customer can check: the same for all colours of a model. */
function factsOf({ brand, design, kind }: Model): Bilingual[] {
  const random = randomFrom(design * 31 + brand);
  const measured = MEASURED.get(kind.form);
  const [first, second] = measured?.limits.map(([low, high]) => between(random, low, high)) ?? [];
  const facts = measured && first !== undefined && second !== undefined ? [measured.make(first, second)] : [];
  const shape = kind.category < 2 ? WIDTHS : kind.category < 7 ? CUTS : undefined;
  if (shape) facts.push(pick(random, shape, ["", ""]));
  const [it, en] = pick(random, ORIGINS, ["Italia", "Italy"]);
  return [...facts, [`Origine: ${it}.`, `Made in ${en}.`]];
}

/** The kind, the colour, and facts that a customer can check, with the same parts in both languages. */
export function descriptionsOf(random: Random, model: Model, color: DemoColor): Bilingual {
  const { kind, name } = model;
  const brand = BRANDS[model.brand]?.name ?? "";
  const facts = [...factsOf(model), pick(random, TRIMS, ["", ""]), pick(random, PACKAGES, ["", ""])];
  const article = /^[aeiou]/.test(kind.noun[1]) ? "An" : "A";
  const noun = kind.noun[0].charAt(0).toUpperCase() + kind.noun[0].slice(1);
  return [
    [`${noun} ${brand} ${name}, colore ${color.it.toLowerCase()}.`, ...facts.map(([it]) => it)].join(" "),
    [
      `${article} ${kind.noun[1]} by ${brand}: ${name} in ${color.en.toLowerCase()}.`,
      ...facts.map(([, en]) => en),
    ].join(" "),
  ];
}
