import totalsEn from "../../../locales/en/totals.json";
import totalsIt from "../../../locales/it/totals.json";

export const totalsMessages = { en: { totals: totalsEn }, it: { totals: totalsIt } };
