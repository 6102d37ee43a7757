/** The company of a live shop, which refuses the example's: invented, with check digits that match. */
export const liveCompany = {
  COMPANY_NAME: "Anna Rossi",
  COMPANY_STREET: "Via Roma 1",
  COMPANY_ZIP: "36100",
  COMPANY_CITY: "Vicenza",
  COMPANY_PROVINCE: "VI",
  COMPANY_VAT_NUMBER: "00743110157",
  COMPANY_REA: "VI-123456",
  COMPANY_EMAIL: "ciao@bottegarossi.it",
  COMPANY_PHONE: "+39 0444 123456",
};
