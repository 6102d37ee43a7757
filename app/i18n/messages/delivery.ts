import deliveryEn from "../../../locales/en/delivery.json";
import deliveryIt from "../../../locales/it/delivery.json";

export const deliveryMessages = { en: { delivery: deliveryEn }, it: { delivery: deliveryIt } };
