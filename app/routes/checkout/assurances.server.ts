import { companyDetails } from "~/config/company.server";
import type { Translate } from "~/i18n/use-t";
import { phoneText } from "~/shop/company";
import { PAYMENT_METHODS, type PaymentCode } from "~/shop/payment-methods";
import type { IconName } from "~/ui/icon";

/** A fact for shoppers who are about to order. */
export interface Assurance {
  icon: IconName;
  text: string;
  /** Of the whole text. */
  href?: string;
}

/** Brand names by the provider's. */
const providerNames = { nexi: "Nexi" } as const;

/** Who processes cards, the returns, and the phone. @param means the methods that can pay the order */
export function assurances(t: Translate, means: readonly { code: PaymentCode }[]): Assurance[] {
  const { phone } = companyDetails();
  const provider = providerNames[PAYMENT_METHODS.card.provider];
  return [
    ...(means.some(({ code }) => code === "card")
      ? [{ icon: "lock" as const, text: t("checkout:assurance_card", { provider }) }]
      : []),
    { icon: "easy_returns", text: t("product-facts:returns_text") },
    { icon: "phone", text: t("checkout:assurance_phone", { phone: phoneText(phone) }), href: `tel:${phone}` },
  ];
}
