import countryEn from "../../../locales/en/country.json";
import countryIt from "../../../locales/it/country.json";

export const countryMessages = {
  en: { country: countryEn },
  it: { country: countryIt },
};
