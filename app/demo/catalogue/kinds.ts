import type { Form } from "../pictures/spec";
import type { DemoBrand } from "./brands";
import { tableRows } from "./rows";

type Bilingual = [it: string, en: string];

export interface DemoCategory {
  it: string;
  en: string;
  /** The size chart of its products. */
  chart: "shoes" | "tops" | "bottoms" | null;
  /** The form drawn on its tile. */
  form: Form;
}

/** The words of a name are separated by " & " only: the mega menu makes slugs from the names. */
export const CATEGORIES: readonly DemoCategory[] = [
  { it: "Sneakers", en: "Sneakers", chart: "shoes", form: "runner" },
  { it: "Scarpe & Stivali", en: "Shoes & Boots", chart: "shoes", form: "lace-boot" },
  { it: "T-Shirt & Camicie", en: "T-Shirts & Shirts", chart: "tops", form: "t-shirt" },
  { it: "Felpe & Maglieria", en: "Sweats & Knitwear", chart: "tops", form: "hoodie" },
  { it: "Giacche & Cappotti", en: "Jackets & Coats", chart: "tops", form: "bomber" },
  { it: "Pantaloni & Jeans", en: "Trousers & Jeans", chart: "bottoms", form: "jeans" },
  { it: "Abiti & Gonne", en: "Dresses & Skirts", chart: "bottoms", form: "shirt-dress" },
  { it: "Borse & Accessori", en: "Bags & Accessories", chart: null, form: "backpack" },
  { it: "Gift Cards", en: "Gift Cards", chart: null, form: "gift-card" },
];

export interface DemoKind {
  form: Form;
  /** Index in CATEGORIES. */
  category: number;
  /** The type's name in the plural. */
  type: Bilingual;
  /** The singular noun in descriptions and names. */
  noun: Bilingual;
  /** The word in product names, the same in both languages. */
  suffix: string;
  trade: DemoBrand["makes"][number];
  /** Euro, before the brand's factor. */
  price: [low: number, high: number];
  /** Keys of MATERIALS. */
  materials: readonly (keyof typeof MATERIALS)[];
  /** Relative frequency. */
  share: number;
}

/** Fibre names of Regulation (EU) 1007/2011, footwear parts and materials of Directive 94/11/EC. */
export const MATERIALS = {
  cotton: ["100% cotone", "100% cotton"],
  organic: ["100% cotone biologico", "100% organic cotton"],
  cottonElastane: ["95% cotone, 5% elastan", "95% cotton, 5% elastane"],
  fleece: ["80% cotone, 20% poliestere", "80% cotton, 20% polyester"],
  linen: ["100% lino", "100% linen"],
  linenCotton: ["55% lino, 45% cotone", "55% linen, 45% cotton"],
  wool: ["100% lana vergine", "100% virgin wool"],
  woolMix: ["80% lana, 20% poliammide", "80% wool, 20% polyamide"],
  cashmere: ["90% lana, 10% cashmere", "90% wool, 10% cashmere"],
  denim: ["100% cotone", "100% cotton"],
  stretch: ["98% cotone, 2% elastan", "98% cotton, 2% elastane"],
  viscose: ["100% viscosa", "100% viscose"],
  silk: ["100% seta", "100% silk"],
  puffer: [
    "Esterno e fodera: 100% poliammide. Imbottitura: 100% poliestere",
    "Shell and lining: 100% polyamide. Filling: 100% polyester",
  ],
  nylon: ["Esterno: 100% poliammide. Fodera: 100% poliestere", "Shell: 100% polyamide. Lining: 100% polyester"],
  coat: [
    "Esterno: 70% lana, 30% poliestere. Fodera: 100% viscosa",
    "Shell: 70% wool, 30% polyester. Lining: 100% viscose",
  ],
  parka: [
    "Esterno: 65% poliestere, 35% cotone. Fodera: 100% poliestere",
    "Shell: 65% polyester, 35% cotton. Lining: 100% polyester",
  ],
  acrylic: ["50% acrilico, 50% lana", "50% acrylic, 50% wool"],
  sock: ["78% cotone, 20% poliammide, 2% elastan", "78% cotton, 20% polyamide, 2% elastane"],
  canvasBag: ["100% cotone. Finiture: pelle bovina", "100% cotton. Trims: bovine leather"],
  nylonBag: ["100% poliammide riciclata", "100% recycled polyamide"],
  leather: ["Pelle bovina. Fodera: 100% cotone", "Bovine leather. Lining: 100% cotton"],
  belt: ["Pelle bovina. Fibbia: ottone", "Bovine leather. Buckle: brass"],
  shoeMesh: [
    "Tomaia: tessuto. Rivestimento e suola interna: tessuto. Suola esterna: altre materie",
    "Upper: textile. Lining and sock: textile. Outer sole: other materials",
  ],
  shoeLeather: [
    "Tomaia: cuoio. Rivestimento e suola interna: tessuto. Suola esterna: altre materie",
    "Upper: leather. Lining and sock: textile. Outer sole: other materials",
  ],
  shoeAll: [
    "Tomaia: cuoio. Rivestimento e suola interna: cuoio. Suola esterna: cuoio",
    "Upper: leather. Lining and sock: leather. Outer sole: leather",
  ],
  shoeBoot: [
    "Tomaia: cuoio. Rivestimento e suola interna: cuoio. Suola esterna: altre materie",
    "Upper: leather. Lining and sock: leather. Outer sole: other materials",
  ],
} as const satisfies Record<string, readonly [string, string]>;

/** Per line: form, category, type, noun, suffix, trade, prices, share, materials. */
const TABLE = `
runner | 0 | Sneakers running, Running sneakers | sneaker da running, running sneaker | Runner | sneakers | 85-160 | 9 | shoeMesh
court | 0 | Sneakers basse, Low-top sneakers | sneaker bassa, low-top sneaker | Court | sneakers | 75-145 | 9 | shoeLeather
high-top | 0 | Sneakers alte, High-top sneakers | sneaker alta, high-top sneaker | High | sneakers | 80-150 | 6 | shoeMesh, shoeLeather
chunky | 0 | Sneakers chunky, Chunky sneakers | sneaker dalla suola alta, chunky sneaker | Stack | sneakers | 95-180 | 6 | shoeLeather, shoeMesh
slip-on | 0 | Slip-on, Slip-ons | slip-on, slip-on | Slip | sneakers | 55-95 | 4 | shoeMesh
chelsea | 1 | Stivaletti Chelsea, Chelsea boots | stivaletto Chelsea, Chelsea boot | Chelsea | shoes | 140-230 | 6 | shoeBoot
lace-boot | 1 | Anfibi, Lace-up boots | anfibio, lace-up boot | Boot | shoes | 150-250 | 6 | shoeBoot
loafer | 1 | Mocassini, Loafers | mocassino, loafer | Loafer | shoes | 120-210 | 6 | shoeAll
derby | 1 | Stringate, Derby shoes | stringata, derby | Derby | shoes | 130-220 | 5 | shoeAll
t-shirt | 2 | T-shirt, T-shirts | t-shirt, t-shirt | Tee | sport | 25-49 | 11 | cotton, organic
polo | 2 | Polo, Polo shirts | polo, polo shirt | Polo | clothing | 45-85 | 5 | cotton
shirt | 2 | Camicie, Shirts | camicia, shirt | Shirt | tailoring | 59-119 | 9 | cotton, linen, linenCotton
sweatshirt | 3 | Felpe, Sweatshirts | felpa, sweatshirt | Sweat | sport | 55-99 | 7 | fleece, organic
hoodie | 3 | Felpe con cappuccio, Hoodies | felpa con cappuccio, hoodie | Hoodie | sport | 65-119 | 8 | fleece, organic
knit | 3 | Maglioni, Jumpers | maglione girocollo, crew-neck jumper | Crew | clothing | 69-139 | 6 | wool, woolMix, cashmere
roll-neck | 3 | Maglioni, Jumpers | dolcevita, roll-neck jumper | Roll | clothing | 75-149 | 4 | wool, cashmere
cardigan | 3 | Cardigan, Cardigans | cardigan, cardigan | Cardigan | clothing | 79-149 | 4 | woolMix, wool
bomber | 4 | Bomber, Bomber jackets | bomber, bomber jacket | Bomber | sport | 119-219 | 5 | nylon
puffer | 4 | Piumini, Puffer jackets | piumino, puffer jacket | Puffer | clothing | 149-299 | 5 | puffer
coat | 4 | Cappotti, Coats | cappotto, coat | Coat | tailoring | 199-349 | 6 | coat
parka | 4 | Parka, Parkas | parka, parka | Parka | clothing | 159-289 | 4 | parka
overshirt | 4 | Giacche camicia, Overshirts | giacca camicia, overshirt | Overshirt | denim | 89-149 | 7 | denim
trousers | 5 | Pantaloni, Trousers | pantalone, pair of trousers | Chino | tailoring | 69-139 | 7 | stretch, cotton, woolMix
jeans | 5 | Jeans, Jeans | jeans, pair of jeans | Jeans | denim | 79-149 | 12 | denim, stretch
joggers | 5 | Pantaloni in felpa, Joggers | pantalone in felpa, pair of joggers | Jogger | sport | 55-95 | 5 | fleece
shorts | 5 | Bermuda, Shorts | bermuda, pair of shorts | Short | clothing | 39-75 | 4 | cotton, linen
skirt | 6 | Gonne, Skirts | gonna, skirt | Skirt | denim | 55-109 | 5 | cotton, stretch
pleated-skirt | 6 | Gonne, Skirts | gonna plissettata, pleated skirt | Plissé | tailoring | 69-129 | 4 | viscose
slip-dress | 6 | Abiti, Dresses | abito sottoveste, slip dress | Slip Dress | tailoring | 89-169 | 4 | viscose, silk
shirt-dress | 6 | Abiti, Dresses | abito chemisier, shirt dress | Chemisier | tailoring | 89-159 | 4 | cotton, linenCotton
t-dress | 6 | Abiti, Dresses | abito in jersey, jersey dress | Dress | clothing | 49-89 | 4 | cottonElastane
tote | 7 | Borse, Bags | shopper, tote bag | Tote | bags | 49-129 | 5 | canvasBag, leather
crossbody | 7 | Borse, Bags | borsa a tracolla, crossbody bag | Bag | bags | 79-189 | 5 | leather
backpack | 7 | Zaini, Backpacks | zaino, backpack | Pack | bags | 69-139 | 5 | nylonBag
cap | 7 | Cappelli, Hats | cappellino, cap | Cap | sport | 25-45 | 3 | cotton
beanie | 7 | Cappelli, Hats | berretto, beanie | Beanie | clothing | 25-49 | 3 | acrylic, wool
belt | 7 | Cinture, Belts | cintura, belt | Belt | bags | 35-79 | 3 | belt
scarf | 7 | Sciarpe, Scarves | sciarpa, scarf | Scarf | bags | 39-99 | 3 | wool, cashmere
socks | 7 | Calze, Socks | paio di calze, pair of socks | Socks | sport | 9-18 | 3 | sock`;

export const KINDS: readonly DemoKind[] = tableRows(TABLE).map(
  ([form, category, type = "", noun = "", suffix = "", trade, price = "", share, materials = ""]) => ({
    form: form as Form,
    category: Number(category),
    type: type.split(", ") as Bilingual,
    noun: noun.split(", ") as Bilingual,
    suffix,
    trade: trade as DemoKind["trade"],
    price: price.split("-").map(Number) as DemoKind["price"],
    materials: materials.split(", ") as DemoKind["materials"][number][],
    share: Number(share),
  }),
);

export const GIFT_CARD_TYPE: Bilingual = ["Gift Cards", "Gift Cards"];
