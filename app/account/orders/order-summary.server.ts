import { named } from "~/catalogue/product-card.server";
import { isGiftCard, type WireCountry } from "~/contract/catalogue.server";
import type { WireOrder } from "~/contract/orders.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { addressLine, type Company, phoneText } from "~/shop/company";
import { withArticle } from "~/shop/date-text";
import { addressLines, invoiceOf } from "~/shop/invoice";
import { isPaymentCode } from "~/shop/payment-methods";
import { dayOf } from "~/shop/shop-day";
import { isPaymentComplete } from "~/shop/shown-status";
import type { OrderSummaryView } from "~/ui/order-summary";
import { calendarDay, shopDay } from "./order-dates.server";

interface SummarisedOrder extends Pick<WireOrder, "delivery" | "shipping" | "note" | "gift"> {
  /** A code of `shop/payment-methods.ts`, or a remote server's own code. */
  payment: string;
  items: readonly OrderedItem[];
  /** Missing before it is placed. */
  payment_status?: string;
}

/** `is_gift_card` where the server has it. */
type OrderedItem = Parameters<typeof isGiftCard>[0];

export function hasGiftCards(items: readonly OrderedItem[]): boolean {
  return items.some(isGiftCard);
}

/** The contact, delivery, invoice, payment and note of an order, before or after it is placed. */
export function orderSummary(
  order: SummarisedOrder,
  countries: WireCountry[],
  company: Company,
  locale: Locale,
): OrderSummaryView {
  const { delivery, shipping, payment, note, items } = order;
  const countryName = (id: number) => {
    const country = countries.find((row) => row.id === id);
    return country && named(country, locale);
  };
  const invoice = invoiceOf(delivery, countryName);
  return {
    contact: [`${delivery.name} ${delivery.surname}`, delivery.email, phoneText(delivery.phone)]
      .filter(Boolean)
      .join(", "),
    shipping,
    hasGiftCards: hasGiftCards(items),
    gift: order.gift ? giftView(order.gift, { isPaid: isPaymentComplete(order.payment_status), locale }) : null,
    place:
      shipping === "none"
        ? ""
        : shipping === "pickup"
          ? addressLine(company)
          : addressLines(delivery, countryName).join(", "),
    invoice: invoice && { to: invoice.to.join(", "), codes: invoice.codes },
    payment: isPaymentCode(payment) ? payment : null,
    note,
  };
}

/** To whom and when the gift cards go, in words. */
function giftView(
  { name, email, message, send_on, sent_on }: NonNullable<WireOrder["gift"]>,
  { isPaid, locale }: { isPaid: boolean; locale: Locale },
) {
  const t = translator(locale);
  const isLater = send_on > dayOf(new Date().toISOString());
  const atOnce = t(isPaid ? "delivery:gift_now" : "delivery:gift_at_once");
  const planned = isLater ? t("delivery:gift_on", { day: calendarDay(send_on, locale) }) : atOnce;
  const when = sent_on ? t("delivery:gift_sent", { day: withArticle(shopDay(sent_on, locale), locale) }) : planned;
  return { to: `${name} (${email}), ${when}`, message };
}
