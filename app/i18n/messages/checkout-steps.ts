import checkoutStepsEn from "../../../locales/en/checkout-steps.json";
import checkoutStepsIt from "../../../locales/it/checkout-steps.json";

export const checkoutStepsMessages = {
  en: { "checkout-steps": checkoutStepsEn },
  it: { "checkout-steps": checkoutStepsIt },
};
