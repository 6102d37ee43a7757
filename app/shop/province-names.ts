/**
 * Other names of provinces than those of `provinces.ts`, behind their codes and divided by `|`. Case, accents, apostrophes and words
 * such as "provincia di" do not matter. A name with several parts needs no row when each part has one: Pesaro-Urbino, Carbonia-Iglesias.
 *
 * Sources: ISTAT, "Elenco dei codici e delle denominazioni delle unità territoriali" (Monza e della Brianza, Reggio nell'Emilia,
 * Reggio di Calabria, Bolzano/Bozen, Valle d'Aosta/Vallée d'Aoste); the seats of provinces with several (art. 114 ff. Constitution,
 * statutes of MB, BT, FC, PU, MS, VB and Sardinia's); ISO 3166-2:IT (2019 and later: IT-AO is withdrawn, IT-CI, OG, OT, VS deleted);
 * D.P.R. 133/1999 (FC for FO, PU for PS); R.D. of 1927 to 1949 for former names; law 38/2001 (Slovene), D.P.R. 670/1972 (German, Ladin),
 * constitutional law 4/1948 (French), law 482/1999 (Friulian, Sardinian); Unicode CLDR for English and German names.
 */
export const OTHER_NAMES = `
AG Girgenti
AO Valle d'Aosta|Val d'Aosta|Vallée d'Aoste|Aoste|Aosta Valley|Aostatal
AP Ascoli
AQ Aquila degli Abruzzi
BT BAT|Barletta|Andria|Trani
BZ Bozen|Südtirol|Suedtirol|Alto Adige|South Tyrol|South Tirol|Haut Adige|Balsan|Bulsan
CA Casteddu
CI Carbonia|Iglesias|Sulcis
EN Castrogiovanni
FC FO|Forlì|Cesena
FI Florence|Florenz
GE Genoa|Genua
GO Gorica|Görz|Goerz|Gurize
IM Porto Maurizio
LI Leghorn
LT Littoria
MB Monza|Brianza
MI Milan|Mailand
MN Mantua
MS Massa|Carrara|Apuania|Massa-Carrara-Apuania
NA Naples|Neapel
NU Nùgoro
OR Aristanis
OT Olbia|Tempio|Tempio Pausania|Gallura
PD Padua
PU PS|Pesaro|Urbino
RC Calabria Reggio
RE Reggio nell'Emilia
RM Rome|Rom
SP Laspezia
SR Syracuse|Syrakus
SS Tàtari
SU South Sardinia|Südsardinien
TA Ionio|Jonio
TN Trent|Trient|Trentino
TO Turin
TS Triest|Trst
UD Udin|Videm
VB VCO|Verbania|Verbano|Cusio|Ossola
VE Venice|Venedig
VV Vibo`;

/**
 * Words around a province's name: kinds of authority in the four languages, prepositions, and the country. No code is among them,
 * so that LE stays Lecce.
 */
export const WORDS_AROUND = new Set(
  [
    "provincia province provinz prov pokrajina provintzia autonoma autonome autonomous autonomo ex",
    "citta metropolitana metropolitan metropolitanstadt city capitale capital metropolitaine ville",
    "libero consorzio comunale free municipal consortium freies gemeindekonsortium",
    "ente decentramento regionale edr decentralized regional entity",
    "italia italy italien italie",
    "d da de degli dei del dell della di e ed et in l la nell nella nello of the und and von",
  ].flatMap((words) => words.split(" ")),
);
