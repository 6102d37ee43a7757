import homeEn from "../../../locales/en/home.json";
import homeIt from "../../../locales/it/home.json";

export const homeMessages = {
  en: { home: homeEn },
  it: { home: homeIt },
};
