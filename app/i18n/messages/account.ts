import accessEn from "../../../locales/en/access.json";
import accountEn from "../../../locales/en/account.json";
import accessIt from "../../../locales/it/access.json";
import accountIt from "../../../locales/it/account.json";

export const accountMessages = {
  en: { access: accessEn, account: accountEn },
  it: { access: accessIt, account: accountIt },
};
