import membershipEn from "../../../locales/en/membership.json";
import membershipIt from "../../../locales/it/membership.json";

export const membershipMessages = { en: { membership: membershipEn }, it: { membership: membershipIt } };
