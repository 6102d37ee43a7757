/**
 * Countries that a new shop does not deliver to, by ISO 3166-1 alpha-2, each with the reason and its source. The owner may
 * switch each one on (`countries on`), and has to know the law then: the regulations change, and concern more than goods.
 */
export const UNDELIVERED_COUNTRIES: Readonly<Record<string, string>> = {
  AQ: "no permanent inhabitants (Antarctic Treaty area)",
  BV: "no inhabitants",
  GS: "no permanent inhabitants",
  HM: "no inhabitants",
  IO: "no civilian inhabitants",
  TF: "no permanent inhabitants",
  UM: "no permanent inhabitants",
  BY: "restrictive measures of the Union: Regulation (EC) 765/2006",
  KP: "luxury goods, clothing among them: Regulation (EU) 2017/1509 art. 10 and annex VIII",
  RU: "luxury goods above 300 €, clothing and shoes among them: Regulation (EU) 833/2014 art. 3h and annex XVIII",
};
