import type { Random } from "../pictures/ink";
import type { DemoBrand } from "./brands";
import type { DemoColor } from "./colors";
import type { DemoKind } from "./kinds";
import { pick } from "./models";

type Bilingual = readonly [it: string, en: string];

const SHOE_DETAILS: readonly Bilingual[] = [
  [
    "La soletta estraibile accompagna il piede per tutta la giornata.",
    "The removable insole supports the foot all day long.",
  ],
  ["La suola in gomma tiene anche sul bagnato.", "The rubber outsole grips in the wet, too."],
  [
    "Collo imbottito e linguetta morbida, per calzarla senza pensieri.",
    "Padded collar and soft tongue, for an easy fit.",
  ],
  ["Le cuciture doppie nei punti di sforzo la fanno durare.", "Double seams where it matters make it last."],
];
const CLOTHES_DETAILS: readonly Bilingual[] = [
  ["Vestibilità regolare: scegli la tua taglia abituale.", "Regular fit: take your usual size."],
  [
    "Tessuto morbido al tatto, che mantiene la forma lavaggio dopo lavaggio.",
    "A soft fabric that keeps its shape wash after wash.",
  ],
  ["Cuciture rinforzate e finiture curate, dentro e fuori.", "Reinforced seams and careful finishing, inside and out."],
  ["Taglio leggermente ampio, per essere comodo anche a strati.", "A slightly relaxed cut that layers with ease."],
];
const SMALL_DETAILS: readonly Bilingual[] = [
  ["Un dettaglio che si abbina a tutto.", "A detail that goes with everything."],
  ["Leggero da portare, semplice da curare.", "Light to wear, easy to care for."],
  ["Finiture realizzate a mano.", "Finished by hand."],
];
const CLOSINGS: readonly Bilingual[] = [
  ["Si abbina facilmente, dal mattino alla sera.", "Easy to match, from morning to evening."],
  ["Pensato per la città, a suo agio ovunque.", "Made for the city, at ease anywhere."],
  ["Un classico del brand, rivisto per questa stagione.", "A classic of the brand, revised for this season."],
  ["Poche righe, nessun fronzolo.", "Few lines, no frills."],
];

/** Two or three sentences per language, with the same parts in both languages. */
export function descriptionsOf(
  random: Random,
  brand: DemoBrand,
  kind: DemoKind,
  name: string,
  color: DemoColor,
): Bilingual {
  const details = kind.category < 2 ? SHOE_DETAILS : kind.category < 7 ? CLOTHES_DETAILS : SMALL_DETAILS;
  const [first] = details;
  const detail = pick(random, details, first ?? ["", ""]);
  const closing = pick(random, CLOSINGS, ["", ""]);
  return [
    `${name} di ${brand.name}: ${kind.noun[0]} nella variante ${color.it.toLowerCase()}. ${detail[0]} ${closing[0]}`,
    `${name} by ${brand.name}: a ${kind.noun[1]} in ${color.en.toLowerCase()}. ${detail[1]} ${closing[1]}`,
  ];
}
