import { tableRows } from "./rows";

export interface DemoBrand {
  name: string;
  top: boolean;
  /** Factor on the usual prices of a kind of product. */
  level: number;
  /** The kinds of products of the brand. */
  makes: readonly ("sneakers" | "shoes" | "sport" | "clothing" | "tailoring" | "denim" | "bags")[];
  /** Difference of its clothes from the usual measures, centimetres. */
  fit: number;
  about: { it: string; en: string };
  /** The background colours of its hero picture. */
  paper: [string, string];
  maker: { name: string; address: string };
}

/**
 * Invented brands and manufacturers; the domain `.example` has no mailboxes. Per brand: name, "top" for a top brand, level,
 * kinds of products, fit, paper; its description in Italian and English; its manufacturer and the address.
 */
const TABLE = `
Nordavik | top | 1.05 | sneakers, sport | 0 | #8fa7b8 #4c6478
Running e tempo libero con la luce del nord: linee pulite e suole ammortizzate.
Running and leisure with northern light: clean lines and cushioned soles.
Nordavik Italia S.r.l.
Via delle Fornaci 14, 37135 Verona (VR), Italia

Velocitta | top | 1 | sneakers, sport | -1 | #d98a5b #9c4a2f
Scarpe veloci per città lente.
Fast shoes for slow cities.
Velocittà Calzature S.p.A.
Viale dell'Artigianato 8, 35010 Vigonza (PD), Italia

Kumovi | top | 1.15 | sneakers, sport | -2 | #c3b7d6 #7e6ea3
Leggerezza prima di tutto: schiume morbide e maglie tecniche.
Lightness first: soft foams and technical knits.
Kumovi Footwear B.V.
Havenstraat 21, 3011 Rotterdam, Nederland

Strada Nove | top | 0.95 | sneakers, denim, sport | 0 | #3f4248 #1d1e22
Lo stile di strada, dal 1994.
Street style since 1994.
Strada Nove S.r.l.
Via Stalingrado 90, 40128 Bologna (BO), Italia

Alba Court | top | 1 | sneakers | 0 | #9fbf9a #4f7a55
Il campo da tennis, portato in centro.
The tennis court, brought downtown.
Alba Court S.r.l.
Strada del Lavoro 33, 63811 Sant'Elpidio a Mare (FM), Italia

Borealis | top | 1.3 | clothing, sport, bags | 1 | #6f93a6 #27465a
Capi tecnici per chi esce comunque.
Technical clothes for those who go out anyway.
Borealis Outerwear AB
Södra Hamngatan 5, 411 14 Göteborg, Sverige

Filanda | top | 1.2 | clothing, tailoring | 0 | #d8c3a0 #a07f55
Maglieria filata e tessuta a mano nelle valli.
Knitwear spun and woven in the valleys.
Filanda Maglierie S.r.l.
Via alla Roggia 7, 13900 Biella (BI), Italia

Oltremare | top | 1 | clothing, denim | 1 | #7ba0c9 #274c7d
Blu in tutte le sue ore.
Blue at all its hours.
Oltremare S.r.l.
Calata dei Mercanti 3, 16126 Genova (GE), Italia

Ruvido |  | 0.95 | denim, clothing | 2 | #56657d #26314a
Denim grezzo che migliora con te.
Raw denim that gets better with you.
Ruvido Denim S.r.l.
Via Molino Vecchio 51, 61032 Fano (PU), Italia

Camelia | top | 1.1 | clothing, tailoring, bags | -2 | #e2b5b5 #b06a75
Abiti e gonne dal taglio gentile.
Dresses and skirts, gently cut.
Camelia Moda S.r.l.
Corso Cavour 12, 50129 Firenze (FI), Italia

Ponte & Figli |  | 1.45 | shoes, tailoring | 0 | #a57c55 #5a3b23
Calzature cucite a mano da tre generazioni.
Shoes sewn by hand for three generations.
Calzaturificio Ponte & Figli S.n.c.
Contrada San Rocco 4, 62012 Civitanova Marche (MC), Italia

Cuoio Vivo |  | 1.25 | shoes, bags | 0 | #c08a58 #6d4323
Pelle conciata al vegetale, borse e scarpe che durano.
Vegetable-tanned leather, bags and shoes that last.
Cuoio Vivo S.r.l.
Via dei Conciatori 27, 56029 Santa Croce sull'Arno (PI), Italia

Atelier Nebbia |  | 1.6 | tailoring, clothing | 0 | #b9b8b4 #6b6c70
Cappotti e completi dalle linee essenziali.
Coats and suits of essential lines.
Atelier Nebbia S.r.l.
Via Tortona 48, 20144 Milano (MI), Italia

Sole Basso |  | 0.9 | sneakers, clothing | 0 | #f0c98b #d08a3d
Tele e suole basse per l'estate che non finisce.
Canvas and low soles for a summer without end.
Sole Basso Lda.
Rua do Ouro 112, 4150-553 Porto, Portugal

Montebruno |  | 1.2 | shoes, clothing, bags | 1 | #8d9a76 #4b5a3a
Scarponi e giacche per sentieri veri.
Boots and jackets for real trails.
Montebruno S.r.l.
Località Busa 2, 31044 Montebelluna (TV), Italia

Linea Piana |  | 0.8 | sport, clothing | 0 | #d9d9d6 #a2a3a3
L'essenziale di ogni giorno, senza scritte.
Everyday essentials, without slogans.
Linea Piana S.r.l.
Via dell'Industria 60, 41012 Carpi (MO), Italia

Bora Lido |  | 1 | sport, clothing, sneakers | -1 | #87b8bb #3c7478
Felpe e tute nate sul lungomare.
Sweats and tracksuits born on the seafront.
Bora Lido Sportswear S.r.l.
Riva Bersaglieri 9, 34073 Grado (GO), Italia

Tessile Adige |  | 1.05 | clothing, tailoring | 0 | #b7c9dc #6f8dab
Camicie di cotone tessuto lungo il fiume.
Shirts of cotton woven along the river.
Tessile Adige S.r.l.
Lungadige Galtarossa 22, 37133 Verona (VR), Italia

Fuoricampo |  | 0.95 | sport, sneakers | 1 | #b5474a #6a1f28
Varsity, cappellini e spirito di squadra.
Varsity jackets, caps and team spirit.
Fuoricampo S.r.l.
Via dello Stadio 1, 43126 Parma (PR), Italia

Lanaluce |  | 1.15 | clothing | 0 | #e6d7bf #b49b78
Lana merino leggera, quattro stagioni l'anno.
Light merino wool, four seasons a year.
Lanaluce S.r.l.
Via Pria 16, 36015 Schio (VI), Italia

Passo Sette |  | 1.05 | sneakers, shoes | 0 | #6c6474 #322c3a
Suole spesse e passo deciso.
Thick soles and a firm step.
Passo Sette S.r.l.
Zona Industriale Girola 40, 63900 Fermo (FM), Italia

Isola Verde |  | 1.1 | clothing, bags, sneakers | 0 | #a9c4a0 #5c7f58
Fibre riciclate e cotone biologico.
Recycled fibres and organic cotton.
Isola Verde Soc. Coop.
Via Rosmarino 5, 09124 Cagliari (CA), Italia

Tramontana |  | 1.25 | clothing | 2 | #8c9fb5 #3a4c66
Piumini e parka contro ogni vento.
Puffers and parkas against any wind.
Tramontana S.r.l.
Via Nazionale 101, 32043 Cortina d'Ampezzo (BL), Italia

Nodo |  | 0.85 | bags, clothing | 0 | #c9a7a0 #84564f
Cinture, sciarpe e piccoli oggetti ben fatti.
Belts, scarves and small things well made.
Nodo Accessori S.r.l.
Via Garibaldi 31, 22100 Como (CO), Italia`;

export const BRANDS: readonly DemoBrand[] = TABLE.trim().split("\n\n").map(brandOf);

/** The brand of the shop's gift cards; it has no brand page. */
export const HOUSE_BRAND = brandOf(`
Scala & Vento |  | 1 |  | 0 | #2f3a4a #141a24
Le gift card del negozio.
The shop's own gift cards.
Scala & Vento S.r.l.
Via dimostrativa 1, 37121 Verona (VR), Italia`);

function brandOf(text: string): DemoBrand {
  const [first = [], [it = ""] = [], [en = ""] = [], [maker = ""] = [], [address = ""] = []] = tableRows(text);
  const [name = "", top, level, makes = "", fit, paper = ""] = first;
  return {
    ...{ name, top: top === "top", level: Number(level), fit: Number(fit) },
    makes: makes.split(", ").filter(Boolean) as DemoBrand["makes"][number][],
    about: { it, en },
    paper: paper.split(" ") as DemoBrand["paper"],
    maker: { name: maker, address },
  };
}
