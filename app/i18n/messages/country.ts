import countryEn from "../../../locales/en/country.json";
import countryIt from "../../../locales/it/country.json";

export const countryWords = {
  en: { country: countryEn },
  it: { country: countryIt },
};
