import accessEn from "../../../locales/en/access.json";
import accessIt from "../../../locales/it/access.json";

export const accessMessages = { en: { access: accessEn }, it: { access: accessIt } };
