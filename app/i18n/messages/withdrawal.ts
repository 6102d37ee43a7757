import withdrawalEn from "../../../locales/en/withdrawal.json";
import withdrawalIt from "../../../locales/it/withdrawal.json";

export const withdrawalMessages = { en: { withdrawal: withdrawalEn }, it: { withdrawal: withdrawalIt } };
