import { hasGiftCards, orderSummary } from "~/account/orders/order-summary.server";
import { orderView } from "~/account/orders/order-view.server";
import type { Order } from "~/api/orders.server";
import { named } from "~/catalogue/product-card.server";
import { checkoutChoices } from "~/checkout/checkout-data.server";
import { paymentScript } from "~/checkout/in-page/payment-script.server";
import type { RefusedMethod } from "~/checkout/payment-cards";
import { refusalText } from "~/checkout/refusal-text";
import { companyDetails, shopPolicy } from "~/config/company.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import type { ReceiptState } from "~/session/session-data";
import { type Cents, convert, toCents } from "~/shop/money";
import type { OfferedMethod } from "~/shop/order-pricing";
import {
  isPaymentCode,
  PAYMENT_METHODS,
  type PaymentCode,
  type PaymentSituation,
  placedRefusal,
  takenCurrency,
  waitsForMoney,
} from "~/shop/payment-methods";

export type PaymentView = Awaited<ReturnType<typeof paymentView>>;

/** The view model of the payment page; money in the order's currency. @throws Unavailable */
export async function paymentView({ api, locale, t, country: visitorCountry }: PageContext, order: Order) {
  const { countries_id, billing } = order.delivery;
  const { countryRows, methods } = await checkoutChoices(api, [countries_id, billing.countries_id]);
  const isoOf = (countryId: number) => countryRows.find(({ id }) => id === countryId)?.iso2 ?? "IT";
  const countries = { countryIso2: isoOf(countries_id), invoiceIso2: isoOf(billing.countries_id) };
  const country = countryRows.find(({ id }) => id === countries_id);
  const { reference } = order.payment;
  return {
    head: { title: t("payment:title"), noindex: true },
    receipt: null,
    order: orderView(order, countryRows, {
      locale,
      policy: shopPolicy(),
      shoeSystem: (await visitorCountry()).shoeSystem,
    }),
    summary: orderSummary({ ...order, payment: "" }, countryRows, companyDetails(), locale),
    state: stateOf(order),
    /** Asks the provider for the latest payment; null before the first one. */
    checkPath: reference
      ? href("payment-return", locale, { payment: `${order.payment.code}-${order.id}`, reference })
      : null,
    script: paymentScript(order.payment.code, locale),
    ...methodsFor(order, methods, countries, { t, locale, country: country ? named(country, locale) : "" }),
  };
}

/** What has happened to the order's present payment. The texts are `payment:state_<state>`. */
export type PaymentState = "transfer" | "checked" | Exclude<ReceiptState, "done">;

/** By the status of the latest attempt. One that has expired while the order waits never had a page. */
const STATES: Record<string, PaymentState> = {
  pending: "pending",
  left: "left",
  refused: "refused",
  expired: "unavailable",
  mismatched: "checked",
};

function stateOf({ payment: { attempt, code } }: Order): PaymentState {
  const state = STATES[attempt ?? ""] ?? "waiting";
  // The latest attempt at a provider is that of an earlier method. Money that does not match concerns the order.
  return waitsForMoney(code) && state !== "checked" ? "transfer" : state;
}

/** A method that can pay the order. */
export interface MethodView {
  id: number;
  code: PaymentCode;
  isChosen: boolean;
  fee: Cents;
  /** Of the order with this method. */
  total: Cents;
  /** What it takes in euro for an order in pounds; null when it takes the total. */
  euro: Cents | null;
}

function methodsFor(
  order: Order,
  offered: readonly OfferedMethod[],
  countries: Pick<PaymentSituation, "countryIso2" | "invoiceIso2">,
  { t, locale, country }: { t: PageContext["t"]; locale: Locale; country: string },
): { methods: MethodView[]; refused: RefusedMethod[] } {
  const { items, currency, shipping, payment } = order;
  const due = toCents(order.total) - toCents(order.payment_fee);
  const dueInEuro = order.euro ? toCents(order.euro.total) - toCents(order.euro.payment_fee) : null;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const situation = { total: due, pieces, ...countries, hasGiftCards: hasGiftCards(items), shipping, currency };
  const methods: MethodView[] = [];
  const refused: RefusedMethod[] = [];
  for (const { id, code, fee: inEuro } of offered) {
    if (!isPaymentCode(code) || PAYMENT_METHODS[code].flow === "none") continue;
    const fee = convert(inEuro, currency);
    const refusal = placedRefusal(code, situation, fee);
    const isExhausted = payment.tried_too_often && PAYMENT_METHODS[code].flow === "redirect";
    const isConverted = takenCurrency(code, currency) !== currency;
    if (refusal) refused.push({ code, reason: refusalText(t, { code, refusal, country, currency, locale }) });
    else if (isExhausted) refused.push({ code, reason: t("payment:tried_too_often") });
    else if (isConverted && dueInEuro === null) refused.push({ code, reason: t("checkout:not_for_order") });
    else {
      const euro = isConverted && dueInEuro !== null ? dueInEuro + inEuro : null;
      methods.push({ id, code, isChosen: code === payment.code, fee, total: due + fee, euro });
    }
  }
  return { methods, refused };
}
