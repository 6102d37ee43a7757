import paymentEn from "../../../locales/en/payment.json";
import paymentIt from "../../../locales/it/payment.json";

export const paymentMessages = { en: { payment: paymentEn }, it: { payment: paymentIt } };
