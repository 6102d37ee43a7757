import orderEn from "../../../locales/en/order.json";
import orderIt from "../../../locales/it/order.json";

export const orderMessages = { en: { order: orderEn }, it: { order: orderIt } };
