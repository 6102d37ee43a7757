// The table is large, so this file is only for the server.

/** How customs see a parcel from Italy: without a border, as a customs union that knows no duties, or as an export. */
export type CustomsArea = "inside" | "union" | "outside";

/** How far the courier travels. The price follows the country's own zone, the days that of the address. */
export type DeliveryZone = "italy" | "union" | "great_britain" | "world";

/** A place with its own rules of VAT, customs or delivery. Decision record 063 has the reasons. */
export interface Territory {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Its part of the country's postal codes, as prefixes and ranges; without it the row is the country's own. */
  zips?: string;
  /** The postal codes under which its addresses are written with another country, by that country. */
  foundIn?: Readonly<Record<string, string>>;
  /** In English, for operators; empty for a country without other rules than its own. */
  name: string;
  /** The state whose VAT area it belongs to (XI: Northern Ireland); null outside the VAT area of the Union. */
  vat: string | null;
  /** Whether consumers there pay the VAT of Italy although it is outside the area. */
  consumersPayItalianVat?: boolean;
  customs: CustomsArea;
  zone: DeliveryZone;
  source: string;
}

const VAT = "Directive 2006/112/EC";
const CUSTOMS = "Regulation (EU) 952/2013";
const MEMBER_STATES = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const memberState = (country: string): Territory => ({
  country,
  name: "",
  vat: country,
  customs: "inside",
  zone: country === "IT" ? "italy" : "union",
  source: `${VAT} art. 5(2), ${CUSTOMS} art. 4(1)`,
});

/** Outside the VAT area, inside the customs territory: no duties, but the import tax of the place. */
const outsideVat = (article: string) =>
  ({ vat: null, customs: "inside", source: `${VAT} art. ${article}, ${CUSTOMS} art. 4(1)` }) as const;
/** Outside of both. */
const outsideBoth = (article: string) =>
  ({ vat: null, customs: "outside", source: `${VAT} art. ${article}, ${CUSTOMS} art. 4(1)` }) as const;
const inside = (vat: string) => ({ vat, customs: "inside", source: `${VAT} art. 5(2), ${CUSTOMS} art. 4(1)` }) as const;
/** Countries and territories of Part Four of the Treaty (TFEU art. 198, 355(2)), or never of the Union. */
const overseas = {
  vat: null,
  customs: "outside",
  zone: "world",
  source: `TFEU art. 355(2), ${CUSTOMS} art. 4(1)`,
} as const;
const thirdCountry = { vat: null, customs: "outside", zone: "world", source: "no member state" } as const;
const withBritain = { ...thirdCountry, zone: "great_britain" } as const;

/** The postal codes are those of the national posts; a code that a list of the law does not name decides nothing. */
export const TERRITORIES: readonly Territory[] = [
  ...MEMBER_STATES.map(memberState),
  // Italy. The CAPs beside them (23030, 23032; 22060) are Italy's ordinary ones.
  { country: "IT", zips: "23041", name: "Livigno", ...outsideBoth("6(2)(e)"), zone: "union" },
  // With the Italian waters of Lake Lugano, which have no addresses; inside customs since 2020, Regulation (EU) 2019/474.
  // Until then the Swiss post delivered it too.
  {
    country: "IT",
    zips: "22061",
    name: "Campione d'Italia",
    foundIn: { CH: "6911" },
    ...outsideVat("6(1)(f)"),
    zone: "union",
  },
  {
    country: "SM",
    name: "San Marino",
    foundIn: { IT: "47890-47899" },
    vat: null,
    // D.M. 21-6-2021 art. 13 and 15: destination's tax only above 28,000 € a year of distance sales, or by option.
    consumersPayItalianVat: true,
    customs: "union",
    zone: "union",
    source: "D.P.R. 633/72 art. 71, D.M. 21-6-2021, customs union with the EU of 16-12-1991",
  },
  {
    country: "VA",
    name: "Vatican City",
    foundIn: { IT: "00120" },
    vat: null,
    customs: "outside",
    zone: "union",
    source: "D.P.R. 633/72 art. 71",
  },
  // Spain.
  { country: "ES", zips: "35,38", name: "Canary Islands", ...outsideVat("6(1)(b)"), zone: "world" },
  { country: "ES", zips: "51", name: "Ceuta", ...outsideBoth("6(2)(c)"), zone: "world" },
  { country: "ES", zips: "52", name: "Melilla", ...outsideBoth("6(2)(d)"), zone: "world" },
  { country: "ES", zips: "07", name: "Balearic Islands", ...inside("ES"), zone: "union" },
  // Portugal.
  { country: "PT", zips: "90-94", name: "Madeira", ...inside("PT"), zone: "union" },
  { country: "PT", zips: "95-99", name: "Azores", ...inside("PT"), zone: "union" },
  // Germany, and the parts of Austria with German postal codes.
  { country: "DE", zips: "78266", name: "Büsingen", foundIn: { CH: "8238" }, ...outsideBoth("6(2)(b)"), zone: "world" },
  { country: "DE", zips: "27498", name: "Helgoland", ...outsideBoth("6(2)(a)"), zone: "world" },
  { country: "DE", zips: "87491,87567-87569", name: "Jungholz and Mittelberg", ...inside("AT"), zone: "union" },
  { country: "AT", zips: "6691,6991-6993", name: "Jungholz and Mittelberg", ...inside("AT"), zone: "union" },
  // Greece, Finland, Denmark.
  { country: "GR", zips: "63086-63087", name: "Mount Athos", ...outsideVat("6(1)(a)"), zone: "world" },
  { country: "AX", name: "Åland Islands", foundIn: { FI: "22" }, ...outsideVat("6(1)(d)"), zone: "union" },
  { country: "FO", name: "Faroe Islands", foundIn: { DK: "FO" }, ...overseas },
  { country: "GL", name: "Greenland", foundIn: { DK: "39" }, ...overseas },
  // Cyprus: acquis suspended in the areas outside the government's control, which the post reaches by Turkey alone.
  {
    country: "CY",
    zips: "99010-99999",
    name: "Northern Cyprus",
    vat: null,
    customs: "outside",
    zone: "world",
    source: "Protocol 10 of the Act of Accession of 2003",
  },
  // France. The areas of TFEU art. 349 and 355(1) are outside VAT, those of Part Four outside both.
  { country: "FR", zips: "20", name: "Corsica", ...inside("FR"), zone: "union" },
  {
    country: "MC",
    name: "Monaco",
    foundIn: { FR: "980" },
    vat: "FR",
    customs: "inside",
    zone: "union",
    source: `${VAT} art. 7, ${CUSTOMS} art. 4(2)(a)`,
  },
  { country: "GP", name: "Guadeloupe", foundIn: { FR: "971" }, ...outsideVat("6(1)(c)"), zone: "world" },
  { country: "MQ", name: "Martinique", foundIn: { FR: "972" }, ...outsideVat("6(1)(c)"), zone: "world" },
  { country: "GF", name: "French Guiana", foundIn: { FR: "973" }, ...outsideVat("6(1)(c)"), zone: "world" },
  { country: "RE", name: "Réunion", foundIn: { FR: "974" }, ...outsideVat("6(1)(c)"), zone: "world" },
  { country: "YT", name: "Mayotte", foundIn: { FR: "976" }, ...outsideVat("6(1)(c)"), zone: "world" },
  { country: "MF", name: "Saint-Martin", foundIn: { FR: "97150,978" }, ...outsideVat("6(1)(c)"), zone: "world" },
  { country: "BL", name: "Saint-Barthélemy", foundIn: { FR: "97133,977" }, ...overseas },
  { country: "PM", name: "Saint-Pierre and Miquelon", foundIn: { FR: "975" }, ...overseas },
  { country: "TF", name: "French Southern Territories", foundIn: { FR: "984" }, ...overseas },
  { country: "WF", name: "Wallis and Futuna", foundIn: { FR: "986" }, ...overseas },
  { country: "PF", name: "French Polynesia", foundIn: { FR: "987" }, ...overseas },
  { country: "NC", name: "New Caledonia", foundIn: { FR: "988" }, ...overseas },
  // The Netherlands: the European part alone. The islands have no postal codes.
  ...["AW", "BQ", "CW", "SX"].map((country) => ({ country, name: "", ...overseas })),
  // The United Kingdom and what its post delivers.
  { country: "GB", name: "Great Britain", ...withBritain },
  {
    country: "GB",
    zips: "BT",
    name: "Northern Ireland",
    vat: "XI",
    customs: "inside",
    zone: "great_britain",
    source: "Windsor Framework (Protocol on Ireland/Northern Ireland), art. 5 and 8, for goods",
  },
  // Mail to the forces travels through Great Britain, that to the bases of Cyprus too. These count as Cyprus themselves
  // (Directive 2006/112/EC art. 7, Regulation (EU) 952/2013 art. 4(2)(b)), and their civil addresses are Cyprus's.
  { country: "GB", zips: "BF,BFPO", name: "British Forces Post", ...withBritain },
  { country: "IM", name: "Isle of Man", foundIn: { GB: "IM" }, ...withBritain },
  { country: "JE", name: "Jersey", foundIn: { GB: "JE" }, ...withBritain },
  { country: "GG", name: "Guernsey", foundIn: { GB: "GY" }, ...withBritain },
  { country: "GI", name: "Gibraltar", foundIn: { GB: "GX" }, ...thirdCountry },
  { country: "FK", name: "Falkland Islands", foundIn: { GB: "FIQQ" }, ...thirdCountry },
  { country: "SH", name: "Saint Helena", foundIn: { GB: "STHL,ASCN,TDCU" }, ...thirdCountry },
  { country: "PN", name: "Pitcairn", foundIn: { GB: "PCRN" }, ...thirdCountry },
  { country: "TC", name: "Turks and Caicos Islands", foundIn: { GB: "TKCA" }, ...thirdCountry },
  { country: "IO", name: "British Indian Ocean Territory", foundIn: { GB: "BBND" }, ...thirdCountry },
  { country: "GS", name: "South Georgia", foundIn: { GB: "SIQQ" }, ...thirdCountry },
  // Neighbours.
  {
    country: "AD",
    name: "Andorra",
    foundIn: { ES: "AD", FR: "AD" },
    vat: null,
    customs: "union",
    zone: "union",
    source: "customs union with the EU of 28-6-1990 for chapters 25 to 97 of the nomenclature",
  },
  { country: "CH", name: "", ...thirdCountry },
  { country: "LI", name: "Liechtenstein", foundIn: { CH: "9485-9498" }, ...thirdCountry },
  { country: "NO", name: "", ...thirdCountry },
  { country: "SJ", name: "Svalbard and Jan Mayen", foundIn: { NO: "8099,917" }, ...thirdCountry },
];

/**
 * The territory of an address: of its postal code where the table has one, else the country's own. Without a postal code the
 * country's own row applies. Countries that the table does not name are third countries.
 * @param countryIso2 ISO 3166-1 alpha-2, in any case
 * @param zip as typed: spaces, dashes, case and a country's letters in front do not matter
 */
export function territoryOf(countryIso2: string, zip = ""): Territory {
  const country = countryIso2.trim().toUpperCase();
  const code = codeOf(zip);
  const byZip = TERRITORIES.map((row) => ({ row, length: matchLength(zipsIn(row, country), code) }))
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length)[0];
  return byZip?.row ?? ownRow(country) ?? { country, name: "", ...thirdCountry };
}

/**
 * The country that a postal code belongs to when it is another than the given one and other rules apply there: San Marino for
 * 47890 in Italy. Null where it makes no difference: 98000 in France is Monaco's, with the VAT and customs of France.
 */
export function countryOfZip(countryIso2: string, zip: string): string | null {
  const [own, found] = [territoryOf(countryIso2), territoryOf(countryIso2, zip)];
  if (found.country === own.country) return null;
  const isSame = found.vat === own.vat && found.customs === own.customs && found.zone === own.zone;
  return isSame ? null : found.country;
}

/** The codes of a row with a country. Territories of one post share its codes: Saint-Barthélemy's are written with Guadeloupe too. */
function zipsIn(row: Territory, country: string): string {
  if (row.country === country && row.zips !== undefined) return row.zips;
  const posts = [country, ...Object.keys(ownRow(country)?.foundIn ?? {})];
  return posts.map((post) => row.foundIn?.[post] ?? "").find(Boolean) ?? "";
}

const ownRow = (country: string) => TERRITORIES.find((row) => row.country === country && row.zips === undefined);

/** Of the countries in the table. A shorter text is no postal code, and its digits say nothing. */
const MIN_DIGITS = 4;

/** The longest of the prefixes and ranges that a code begins with, in characters; 0 without one. */
function matchLength(zips: string, code: string): number {
  if (zips === "" || code === "") return 0;
  const digits = code.replace(/^[A-Z]{1,3}(?=\d)/, "");
  const lengths = zips.split(",").map((part) => {
    const [first = "", last = first] = part.split("-");
    // After letters a code goes on with digits: B1 is Birmingham, BT1 is Belfast.
    if (/^[A-Z]/.test(first))
      return code.startsWith(first) && !/^[A-Z]/.test(code.slice(first.length)) ? first.length : 0;
    const start = digits.slice(0, first.length);
    return digits.length >= MIN_DIGITS && start >= first && start <= last ? first.length : 0;
  });
  return Math.max(...lengths);
}

function codeOf(zip: string): string {
  return zip
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "")
    .replace(/^(?:GB|UK)(?=[A-Z]{2}\d)/, "");
}
