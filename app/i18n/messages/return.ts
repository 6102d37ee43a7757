import returnEn from "../../../locales/en/return.json";
import returnIt from "../../../locales/it/return.json";

export const returnMessages = { en: { return: returnEn }, it: { return: returnIt } };
