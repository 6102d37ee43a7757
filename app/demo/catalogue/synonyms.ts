import type { Row } from "./rows";

type Field = Row<"synonyms">["field"];

/** Per line: what shoppers type, what the catalogue calls it, and in brackets the only field to find it in. */
const LINES = {
  it: `
    scarpe: sneakers (category)
    scarpe da ginnastica: sneakers
    scarpe sportive: sneakers
    scarpe da tennis: sneakers basse
    scarpe da corsa: sneakers running
    scarpe eleganti: stringate, mocassini
    scarponi: anfibi
    scarponcini: anfibi, stivaletti chelsea
    polacchine: stringate, anfibi
    oxford: stringate
    francesine: stringate
    tronchetti: stivaletti chelsea
    stivali: stivaletti chelsea, anfibi
    maglietta: t-shirt
    canotta: t-shirt
    maglia: t-shirt, maglioni
    camicetta: camicie
    blusa: camicie
    pullover: maglioni
    golf: maglioni, cardigan
    golfino: cardigan, maglioni
    dolcevita: roll (name)
    lupetto: roll (name)
    collo alto: roll (name)
    girocollo: crew (name)
    felpa col cappuccio: felpe con cappuccio
    giubbotto: bomber, piumini, parka
    giubbino: bomber, giacche camicia
    giaccone: parka, piumini, cappotti
    giacca: bomber, piumini, parka
    giacca a vento: parka, piumini
    giacca di jeans: giacche camicia
    impermeabile: parka
    soprabito: cappotti
    trench: cappotti
    piumone: piumini
    calzoni: pantaloni
    pantaloncini: bermuda
    tuta: pantaloni in felpa, felpe
    pantaloni della tuta: pantaloni in felpa
    denim: jeans, giacche camicia
    vestito: abiti
    vestitino: abiti
    abitino: abiti
    tubino: abiti
    minigonna: gonne
    gonna di jeans: gonne
    borsetta: borse
    pochette: borse
    tracolla: bag (name)
    borsa a tracolla: bag (name)
    shopper: tote (name)
    zainetto: zaini
    cappellino: cap (name)
    berretto: beanie (name)
    cuffia: beanie (name)
    cinta: cinture
    scialle: sciarpe
    foulard: sciarpe
    calzini: calze
    carta regalo: gift cards
    buono regalo: gift cards
    regalo: gift cards
    buono acquisto: gift cards
    outlet: saldi (label)
    svendita: saldi (label)
    sconti: saldi (label)
    sconto: saldi (label)
    offerte: saldi (label)
    scontati: saldi (label)
    promozioni: saldi (label)
    nuovi arrivi: novità (label)
    ultimi arrivi: novità (label)
    nuova collezione: novità (label)
    nuovo: novità (label)
    rosso: bordeaux (color)
    bianco: panna (color)
    panna: bianco (color)
    blu: azzurro (color)
    verde: oliva (color)
    marrone: cuoio (color)
    beige: panna (color)
    celeste: azzurro (color)
    turchese: azzurro (color)
    avorio: panna (color)
    crema: panna (color)
    ecru: panna (color)
    antracite: grigio scuro (color)
    blu scuro: blu navy (color)
    blu notte: blu navy (color)
    bordò: bordeaux (color)
    granata: bordeaux (color)
    amaranto: bordeaux (color)
    fucsia: rosa (color)
    cipria: rosa (color)
    lilla: viola (color)
    kaki: oliva, beige (color)
    verde militare: oliva (color)
    verde oliva: oliva (color)
    cammello: beige, cuoio (color)
    sabbia: beige (color)
    tortora: beige, grigio (color)
    cioccolato: marrone (color)
    testa di moro: marrone (color)
    mattone: arancione, rosso (color)
    pelle: cuoio (material)
    cuoio: pelle (material)
    cachemire: cashmere (material)
    merino: lana (material)
    nylon: poliammide (material)
    cotone bio: cotone biologico (material)
    cotone organico: cotone biologico (material)`,
  en: `
    shoes: sneakers (category)
    trainers: sneakers
    gym shoes: sneakers
    tennis shoes: low-top sneakers
    running shoes: running sneakers
    kicks: sneakers
    formal shoes: derby shoes, loafers
    oxfords: derby shoes
    brogues: derby shoes
    moccasins: loafers
    ankle boots: chelsea boots
    combat boots: lace-up boots
    hiking boots: lace-up boots
    tee: t-shirts
    top: t-shirts
    blouse: shirts
    sweater: jumpers
    pullover: jumpers
    knit: jumpers, cardigans
    turtleneck: roll (name)
    roll neck: roll (name)
    polo neck: roll (name)
    crew neck: crew (name)
    hoody: hoodies
    hooded sweatshirt: hoodies
    jacket: parkas
    down jacket: puffer jackets
    windbreaker: parkas, bomber jackets
    raincoat: parkas
    overcoat: coats
    trench: coats
    denim jacket: overshirts
    jean jacket: overshirts
    shacket: overshirts
    pants: trousers
    slacks: trousers
    sweatpants: joggers
    track pants: joggers
    tracksuit: joggers, sweatshirts
    denim: jeans, overshirts
    bermudas: shorts
    gown: dresses
    frock: dresses
    miniskirt: skirts
    denim skirt: skirts
    handbag: bags
    purse: bags
    crossbody: bag (name)
    shoulder bag: bag (name)
    rucksack: backpacks
    scarf: scarves
    shawl: scarves
    gift voucher: gift cards
    gift certificate: gift cards
    voucher: gift cards
    gift: gift cards
    present: gift cards
    deals: sale (label)
    discount: sale (label)
    discounted: sale (label)
    offers: sale (label)
    reduced: sale (label)
    outlet: sale (label)
    clearance: sale (label)
    new arrivals: new in (label)
    just in: new in (label)
    latest: new in (label)
    new: new in (label)
    bestseller: best sellers (label)
    red: burgundy (color)
    white: cream (color)
    cream: white (color)
    blue: navy (color)
    green: olive (color)
    brown: tan (color)
    beige: cream (color)
    gray: grey, charcoal (color)
    grey: charcoal (color)
    off white: cream (color)
    ivory: cream (color)
    ecru: cream (color)
    maroon: burgundy (color)
    wine: burgundy (color)
    khaki: olive, beige (color)
    camel: beige, tan (color)
    sand: beige (color)
    cognac: tan (color)
    chocolate: brown (color)
    violet: purple (color)
    lilac: purple (color)
    fuchsia: pink (color)
    rose: pink (color)
    sky blue: light blue (color)
    dark blue: navy (color)
    turquoise: light blue (color)
    dark grey: charcoal (color)
    dark gray: charcoal (color)
    anthracite: charcoal (color)
    mustard: yellow (color)
    merino: wool (material)
    nylon: polyamide (material)
    lycra: elastane (material)
    spandex: elastane (material)`,
} as const;

/** The synonyms of the demo catalogue: people's words for types, families of colours, materials. */
export function synonymRows(): Row<"synonyms">[] {
  return (["it", "en"] as const)
    .flatMap((locale) =>
      LINES[locale]
        .trim()
        .split("\n")
        .flatMap((line) => {
          const [, term = "", meanings = "", field = ""] = /^\s*(.+?): (.+?)(?: \((\w+)\))?$/.exec(line) ?? [];
          return meanings.split(", ").map((means) => ({ locale, term, means, field: field as Field }));
        }),
    )
    .map((row, index) => ({ id: index + 1, ...row }));
}
