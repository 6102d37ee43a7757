import accountMenuEn from "../../../locales/en/account-menu.json";
import accountMenuIt from "../../../locales/it/account-menu.json";

export const accountMenuMessages = { en: { "account-menu": accountMenuEn }, it: { "account-menu": accountMenuIt } };
