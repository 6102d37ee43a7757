import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { signQuote } from "~/session/quote-signature.server";
import { orderLines } from "~/views/cart.server";
import { named } from "~/views/catalogue.server";
import type { PreparedOrder } from "./prepare.server";

export type ReviewView = ReturnType<typeof reviewView>;

/** What stands right above "Order and pay"; money in the order's currency. */
export function reviewView(order: PreparedOrder, locale: Locale) {
  const { delivery, totals, currency } = order;
  const place = (parts: string[]) => parts.filter(Boolean).join(", ");
  return {
    head: { title: translator(locale)("checkout:review_title"), noindex: true },
    lines: orderLines(order.priced.items, currency, locale),
    currency,
    totals,
    shipping: order.shipping,
    payment: order.payment.code,
    contact: [`${delivery.name} ${delivery.surname}`, delivery.email, `${delivery.prefix} ${delivery.phone}`],
    address: place([
      delivery.address,
      delivery.address2,
      `${delivery.zip_code} ${delivery.city} ${delivery.province}`.trim(),
      named(order.country, locale),
    ]),
    invoice: delivery.same_billing
      ? null
      : place([
          delivery.business_name || `${delivery.billing_name} ${delivery.billing_surname}`,
          delivery.billing_address,
          `${delivery.billing_zip_code} ${delivery.billing_city} ${delivery.billing_province}`.trim(),
          named(order.billingCountry, locale),
        ]),
    /** What the invoice carries beside name and address, by the names of the form's fields. */
    invoiceData: (["business_name", "vat_number", "fiscal_code", "sdi_code"] as const)
      .filter((field) => delivery[field] && (delivery.same_billing || field !== "business_name"))
      .map((field) => ({ field, value: delivery[field] })),
    note: delivery.note,
    quote: signQuote({ cartId: order.cart.id, quote: order.quote }),
  };
}
