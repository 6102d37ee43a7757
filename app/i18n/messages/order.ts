import checkoutEn from "../../../locales/en/checkout.json";
import orderEn from "../../../locales/en/order.json";
import paymentEn from "../../../locales/en/payment.json";
import thankYouEn from "../../../locales/en/thank-you.json";
import checkoutIt from "../../../locales/it/checkout.json";
import orderIt from "../../../locales/it/order.json";
import paymentIt from "../../../locales/it/payment.json";
import thankYouIt from "../../../locales/it/thank-you.json";

/** The pages of an order after it is placed. */
export const orderMessages = {
  en: { checkout: checkoutEn, order: orderEn, payment: paymentEn, "thank-you": thankYouEn },
  it: { checkout: checkoutIt, order: orderIt, payment: paymentIt, "thank-you": thankYouIt },
};
