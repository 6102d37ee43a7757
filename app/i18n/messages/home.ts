import homeEn from "../../../locales/en/home.json";
import homeIt from "../../../locales/it/home.json";

export const homeWords = {
  en: { home: homeEn },
  it: { home: homeIt },
};
