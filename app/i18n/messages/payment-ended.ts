import paymentEndedEn from "../../../locales/en/payment-ended.json";
import paymentEndedIt from "../../../locales/it/payment-ended.json";

export const paymentEndedMessages = {
  en: { "payment-ended": paymentEndedEn },
  it: { "payment-ended": paymentEndedIt },
};
