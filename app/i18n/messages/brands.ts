import brandsEn from "../../../locales/en/brands.json";
import brandsIt from "../../../locales/it/brands.json";

export const brandsWords = {
  en: { brands: brandsEn },
  it: { brands: brandsIt },
};
