import { companyDetails } from "~/config/company.server";
import type { Translate } from "~/i18n/use-t";
import { phoneText } from "~/shop/company";
import { type PaymentCode, paymentMethod } from "~/shop/payment-methods";
import type { IconName } from "~/ui/icon";

/** A fact for shoppers who are about to order. */
export interface Assurance {
  icon: IconName;
  text: string;
  /** Of the whole text. */
  href?: string;
}

interface Order {
  /** The methods that can pay it. */
  means: readonly { code: PaymentCode }[];
  /** Whether it has a parcel: nothing else is sent back within the days of a return. */
  needsDelivery: boolean;
}

/** Who processes cards, the returns, and the phone. */
export function assurances(t: Translate, { means, needsDelivery }: Order): Assurance[] {
  const { phone } = companyDetails();
  const cards = means.map(({ code }) => paymentMethod(code)?.cards).find((taken) => taken && !taken.hasAccounts);
  return [
    ...(cards ? [{ icon: "lock" as const, text: t("checkout:assurance_card", { provider: cards.processor }) }] : []),
    ...(needsDelivery ? [{ icon: "easy_returns" as const, text: t("product-facts:returns_text") }] : []),
    { icon: "phone", text: t("checkout:assurance_phone", { phone: phoneText(phone) }), href: `tel:${phone}` },
  ];
}
