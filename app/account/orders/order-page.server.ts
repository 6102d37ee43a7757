import { data } from "@remix-run/node";
import { countriesWith } from "~/api/catalogue.server";
import { NotFound, Unavailable } from "~/api/errors.server";
import type { Order } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import { companyDetails } from "~/config/company.server";
import type { Translate } from "~/i18n/use-t";
import type { PageContext } from "~/session/page-context.server";
import type { OrderSummaryView } from "~/ui/order-summary";
import { orderSummary } from "./order-summary.server";
import { type OrderView, orderView, type StoreView, storeView } from "./order-view.server";

/** The data of `OrderDetails`. */
export interface OrderPageData {
  order: OrderView;
  summary: OrderSummaryView;
  store: StoreView;
}

/** Everything that the pages of an order show. */
export async function orderPage(
  order: Order,
  { api, locale, t, country }: Pick<PageContext, "api" | "locale" | "t" | "country">,
): Promise<OrderPageData> {
  const { delivery } = order;
  // Without the countries the address is shown without its country.
  const countryRows = await orElse(countriesWith(api, [delivery.countries_id, delivery.billing.countries_id]), []);
  const company = companyDetails();
  return {
    order: orderView(order, countryRows, { locale, policy: company.policy, shoeSystem: (await country()).shoeSystem }),
    summary: orderSummary({ ...order, payment: order.payment.code }, countryRows, company, locale),
    store: storeView(company, t),
  };
}

const RETRY_AFTER_SECONDS = 10;

/** Why a page has no order: it is missing or another customer's, or the server failed. */
export type OrderFailure = "missing" | "unavailable";

/** The answer of a page without its order. */
export function orderFailure(failure: OrderFailure, t: Translate) {
  const isMissing = failure === "missing";
  const head = { title: t(isMissing ? "order:not_found" : "order:unreadable"), noindex: true };
  return data(
    { head, failure },
    isMissing ? { status: 404 } : { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } },
  );
}

/** The order, or the failure, which its page shows (spec section 8). Other errors are thrown. */
export async function orderOr<T>(read: Promise<T>): Promise<T | OrderFailure> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotFound) return "missing";
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    return "unavailable";
  }
}
