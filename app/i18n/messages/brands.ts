import brandsEn from "../../../locales/en/brands.json";
import brandsIt from "../../../locales/it/brands.json";

export const brandsMessages = {
  en: { brands: brandsEn },
  it: { brands: brandsIt },
};
