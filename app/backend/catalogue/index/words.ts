import { foldText } from "~/shop/fold-text";
import { genderOfWord } from "~/shop/gender";

/** Words without information about a product, in both languages. */
const FILLERS = new Set(
  "a ai al alla alle agli an and con d da dai de dei del dell della delle di e ed for from gli i il in l la le lo nel of on per the to un una uno with".split(
    " ",
  ),
);

/** Words about the shopper, the purchase or the wish. They count only if the catalogue contains them. */
const ASIDES = new Set(
  (
    "taglia taglie misura numero size sizes small medium large piccola piccolo media medio grande big compra comprare acquista acquistare buy shop online negozio store prezzo prezzi price prices euro eur " +
    "cerco vorrei voglio voglia mi serve servono trovare looking find want need i me my mia mio " +
    "fino oltre sotto sopra up over under off " +
    "camminare correre walking lavoro work ufficio office scuola school giorno day sera evening festa party " +
    "natale natalizio natalizia christmas xmas compleanno birthday papa mamma moglie marito fidanzata fidanzato lui lei amico amica dad mum mom him her wife husband boyfriend girlfriend friend " +
    "comodo comoda comodi comode comfortable comfy bello bella belli belle nice cool economico economica economici economiche cheap affordable migliore migliori good molto very tipo style stile moda fashion qualita quality"
  ).split(" "),
);

/** Words that only say how strong a colour is, in both languages. */
const SHADES = new Set(
  (
    "bright light dark deep pale vivid soft neon pastel chiaro chiara chiari chiare scuro scura scuri scure acceso accesa accesi accese " +
    "vivo viva vivi vive intenso intensa intensi intense pallido pallida pallidi pallide pastello fluo brillante brillanti"
  ).split(" "),
);

/** Words of a composition that name a part of the product, not a material: "sock" is a part of a shoe's lining. */
const PARTS = new Set(
  "tomaia rivestimento suola interna esterna esterno fodera imbottitura finiture fibbia altre altri materie materiali upper lining sock outer sole shell filling trims buckle other materials insole".split(
    " ",
  ),
);

/** The materials of a composition: its folded words without percentages and parts. */
export function materialsIn(composition: string): string {
  const words = wordsOf(foldText(composition.replace(/[\d%.,:]+/g, " ")));
  return [...new Set(words.filter((word) => !PARTS.has(word)))].join(" ");
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded === "" ? [] : folded.split(" ");
}

export const isShade = (word: string): boolean => SHADES.has(word);

export const isFiller = (word: string): boolean => FILLERS.has(word);

/** The different words without fillers, unless there are only fillers. */
export function significantWords(words: readonly string[]): string[] {
  const different = [...new Set(words)];
  const significant = different.filter((word) => !FILLERS.has(word));
  return significant.length > 0 ? significant : different;
}

/**
 * The words without asides that the catalogue does not contain, unless there are only these.
 * @param isAll whether the words are the whole search; beside a size or a price asides alone say nothing
 */
export function withoutAsides(words: string[], isKnown: (word: string) => boolean, isAll = true): string[] {
  const isAside = (word: string) => ASIDES.has(word) || genderOfWord(word) !== undefined;
  const essential = words.filter((word) => !isAside(word) || isKnown(word));
  return essential.length > 0 || !isAll ? essential : words;
}
