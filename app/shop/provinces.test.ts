import { expect, test } from "vitest";
import { ITALIAN_PROVINCES } from "./italian-provinces";
import { OTHER_NAMES } from "./province-names";
import { provinceCode } from "./provinces";

const PUBLISHED =
  "AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV".split(
    " ",
  );

test("the list holds the 107 published provinces and the four that Sardinia has since 2025", () => {
  expect(PUBLISHED).toHaveLength(107);
  const codes = ITALIAN_PROVINCES.map((province) => province.code);
  expect([...codes].sort()).toEqual([...PUBLISHED, "OT", "OG", "VS", "CI"].sort());
});

test("the list is sorted by name", () => {
  const names = ITALIAN_PROVINCES.map((province) => province.name.replace(/[^A-Za-z]/g, "").toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(new Set(names).size).toBe(111);
});

test.each([
  // ISTAT's names; in public copies of libaddressinput, which browsers fill in (google/libaddressinput#47, oroinc/platform#195).
  ["Monza e della Brianza", "MB"],
  ["Reggio nell'Emilia", "RE"],
  ["Reggio di Calabria", "RC"],
  ["Bolzano/Bozen", "BZ"],
  ["Valle d'Aosta/Vallée d'Aoste", "AO"],
  ["Pesaro e Urbino", "PU"],
  ["Barletta-Andria-Trani", "BT"],
  ["Verbano-Cusio-Ossola", "VB"],
  ["Gallura Nord-Est Sardegna", "OT"],
  ["Sud Sardegna", "SU"],
  // Common ones (Automattic/wp-calypso#52232, garak/geoita#1, opencart/opencart#4952, pretix/pretix#5796).
  ["Monza e Brianza", "MB"],
  ["Monza-Brianza", "MB"],
  ["MONZA & BRIANZA", "MB"],
  ["Monza", "MB"],
  ["Barletta Andria Trani", "BT"],
  ["BAT", "BT"],
  ["Pesaro Urbino", "PU"],
  ["Forlì", "FC"],
  ["Forli' Cesena", "FC"],
  ["Massa", "MS"],
  ["Massa e Carrara", "MS"],
  ["Verbania", "VB"],
  ["VCO", "VB"],
  ["Aosta", "AO"],
  ["Val d’Aosta", "AO"],
  ["LAquila", "AQ"],
  ["L`aquila", "AQ"],
  ["Aquila (L')", "AQ"],
  ["Spezia (La)", "SP"],
  ["laspezia", "SP"],
  ["Reggio Emilia (RE)", "RE"],
  ["Ascoli", "AP"],
  // Former ones (django/django-localflavor#377, italia/anpr#5220, Shopify/worldwide#450 and #451).
  ["PS", "PU"],
  ["FO", "FC"],
  ["Olbia-Tempio", "OT"],
  ["Carbonia Iglesias", "CI"],
  ["Medio Campidano", "VS"],
  ["Ogliastra", "OG"],
  // With the authority, as ISO 3166-2 and maps write (dr5hn/countries-states-cities-database#1173).
  ["Provincia di Verona", "VR"],
  ["Prov. VR", "VR"],
  ["Province of Verona", "VR"],
  ["Verona Province", "VR"],
  ["Provincia dell'Aquila", "AQ"],
  ["Provincia autonoma di Trento", "TN"],
  ["Autonome Provinz Bozen – Südtirol", "BZ"],
  ["Provincia Autonoma di Bolzano - Alto Adige / Autonome Provinz Bozen - Südtirol", "BZ"],
  ["Città metropolitana di Milano", "MI"],
  ["CITTA' METROPOLITANA DI ROMA CAPITALE", "RM"],
  ["Metropolitan City of Reggio Calabria", "RC"],
  ["Libero consorzio comunale di Agrigento", "AG"],
  // Code and name.
  ["Verona (VR)", "VR"],
  ["VR - Verona", "VR"],
  ["Verona, VR", "VR"],
  ["Verona VR", "VR"],
  ["Verona, Italia", "VR"],
  // English and German.
  ...(
    ["Rome RM", "Milan MI", "Turin TO", "Florence FI", "Venice VE", "Naples NA", "Genoa GE", "Padua PD"] as const
  ).map(pair),
  ...(
    [
      "Mantua MN",
      "Syracuse SR",
      "Leghorn LI",
      "Aosta Valley AO",
      "South Tyrol BZ",
      "Metropolitan City of Milan MI",
    ] as const
  ).map(pair),
  ...(
    ["Rom RM", "Mailand MI", "Florenz FI", "Venedig VE", "Neapel NA", "Genua GE", "Bozen BZ", "Südtirol BZ"] as const
  ).map(pair),
  ...(["Trient TN", "Triest TS", "Görz GO", "Goerz GO", "Syrakus SR", "Aostatal AO", "Provinz Mantua MN"] as const).map(
    pair,
  ),
  // Official beside Italian.
  ...(["Vallée d'Aoste AO", "Gorica GO", "Trst TS", "Videm UD", "Balsan BZ"] as const).map(pair),
])("%j is the province %s", (text, code) => {
  expect(provinceCode(text)).toBe(code);
});

function pair(text: string): [string, string] {
  return [text.slice(0, -3), text.slice(-2)];
}

// Regions, parts of names that two provinces share, and contradictions. woocommerce/woocommerce-gateway-stripe#2569: phones send regions.
test.each([
  ...["", "XX", "VRR", "Provence", "1", "Italia", "Provincia di", "Veneto", "Lazio", "Trentino-Alto Adige", "Reggio"],
  ...["Emilia-Romagna", "Calabria", "Friuli-Venezia Giulia", "Sardegna", "Verona (MI)", "MI - Verona", "Milano Monza"],
  ...["Verona o Milano", "x".repeat(10_000), "VR ".repeat(30_000)],
])("%.40j is no province", (text) => {
  expect(provinceCode(text)).toBeNull();
});

test("no name has two provinces, and none is a province's code that the words around a name would hide", () => {
  const names = [
    ...ITALIAN_PROVINCES.flatMap(({ code, name }) => [code, name].map((one) => [one, code] as const)),
    ...OTHER_NAMES.trim()
      .split("\n")
      .flatMap((row) =>
        row
          .slice(3)
          .split("|")
          .map((name) => [name, row.slice(0, 2)] as const),
      ),
  ];
  for (const [name, code] of names) expect(provinceCode(name), name).toBe(code);
});
