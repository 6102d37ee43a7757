import thankYouEn from "../../../locales/en/thank-you.json";
import thankYouIt from "../../../locales/it/thank-you.json";

export const thankYouMessages = { en: { "thank-you": thankYouEn }, it: { "thank-you": thankYouIt } };
