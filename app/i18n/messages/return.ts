import orderEn from "../../../locales/en/order.json";
import returnEn from "../../../locales/en/return.json";
import withdrawalEn from "../../../locales/en/withdrawal.json";
import orderIt from "../../../locales/it/order.json";
import returnIt from "../../../locales/it/return.json";
import withdrawalIt from "../../../locales/it/withdrawal.json";

/** The pages of returns, and the part of an order's page about them. */
export const returnMessages = {
  en: { order: orderEn, return: returnEn, withdrawal: withdrawalEn },
  it: { order: orderIt, return: returnIt, withdrawal: withdrawalIt },
};
