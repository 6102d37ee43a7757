/**
 * Words for clothing and shoes that mean the same in any catalogue, in both directions. Colours, labels and looser meanings
 * depend on the catalogue: the shopkeeper adds them.
 */
const SAME = {
  it: `
    maglietta, t-shirt
    felpa con cappuccio, hoodie
    maglione, pullover
    camicetta, blusa
    giubbotto, giubbino
    pantaloncini, bermuda
    pantaloni, calzoni
    vestito, abito
    scarpe da ginnastica, sneakers
    scarpe da corsa, running
    cintura, cinta
    carta regalo, gift card
    buono regalo, gift card`,
  en: `
    tee, t-shirt
    hoodie, hooded sweatshirt
    sweater, jumper
    pullover, jumper
    trousers, pants
    joggers, sweatpants
    trainers, sneakers
    gym shoes, sneakers
    backpack, rucksack
    gift card, gift voucher`,
} as const;

/** The synonyms of a new shop without the demo; `npm run shop -- synonyms` changes them. */
export function generalSynonyms() {
  return (["it", "en"] as const)
    .flatMap((locale) =>
      SAME[locale]
        .trim()
        .split("\n")
        .flatMap((line) => {
          const [one = "", other = ""] = line.trim().split(", ");
          return [
            { locale, term: one, means: other, field: "" as const },
            { locale, term: other, means: one, field: "" as const },
          ];
        }),
    )
    .map((row, index) => ({ id: index + 1, ...row }));
}
