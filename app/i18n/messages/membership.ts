import accessEn from "../../../locales/en/access.json";
import accountEn from "../../../locales/en/account.json";
import membershipEn from "../../../locales/en/membership.json";
import accessIt from "../../../locales/it/access.json";
import accountIt from "../../../locales/it/account.json";
import membershipIt from "../../../locales/it/membership.json";

/** With the texts of the account's menu. */
export const membershipMessages = {
  en: { access: accessEn, account: accountEn, membership: membershipEn },
  it: { access: accessIt, account: accountIt, membership: membershipIt },
};
