import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { purchase } from "~/analytics/events.server";
import { countries } from "~/api/catalogue.server";
import { NotFound } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { orElse, orRespond } from "~/api/respond.server";
import { orderSummary } from "~/checkout/order-summary.server";
import { companyDetails } from "~/config/company.server";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { CONFIRMATION_HOURS } from "~/shop/payment-methods";
import { OrderLines } from "~/ui/order-lines";
import { OrderSummary } from "~/ui/order-summary";
import { TotalRows } from "~/ui/total-rows";
import { orderView, storeView } from "./order-view.server";
import { ReceiptPage } from "./receipt-page";
import { WhatNext } from "./what-next";
import "~/ui/purchase.css";
import "./thank-you.css";

// Without a placed order this page redirects before it uses the API.
export const handle: PageHandle = { layout: "simple", safeDataText: "errors:order_kept" };

export async function loader(args: LoaderFunctionArgs) {
  const { locale, t, session, api } = await pageContext(args);
  const last = session.lastOrder;
  if (!last) {
    if (session.forgetClosedOrder()) session.flash({ key: "thank-you:closed" });
    throw await redirectTo(session, href("home", locale));
  }
  const order = await orRespond(
    readOrder(api, last.id, last.key).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    }),
  );
  const head = { title: t("thank-you:title"), noindex: true };
  if (!order && last.receipt) {
    session.showOrder(last);
    return { head, receipt: { number: String(last.id), ...last.receipt } };
  }
  if (!order) throw await redirectTo(session, href("home", locale));
  session.showOrder(last);
  // Without the countries the address is shown without its country.
  const countryRows = await orElse(countries(api), []);
  const events = session.trackOnce(order.id) ? { events: [purchase(order)] } : {};
  const company = companyDetails();
  const summary = orderSummary({ ...order, payment: order.payment.code }, countryRows, company, locale);
  return { head, order: orderView(order, locale), summary, store: storeView(company, t), ...events };
}

export default function ThankYou() {
  const page = useLoaderData<typeof loader>();
  return page.receipt ? <ReceiptPage receipt={page.receipt} /> : <OrderPage page={page} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function OrderPage({ page: { order, summary, store } }: { page: Exclude<Page, { receipt: object }> }) {
  const t = useT(checkoutMessages);
  const locale = useLocale();
  return (
    <div className="container grid purchase">
      <div className="purchase-head">
        <h1>{t("thank-you:title")}</h1>
        <p className="order-number">
          {t("thank-you:order_number")}: <strong>{order.number}</strong>
        </p>
        {order.isUnconfirmed && !order.expired ? (
          <p role="status" className="notice">
            {t("thank-you:to_confirm", { email: order.email, hours: CONFIRMATION_HOURS })}
          </p>
        ) : (
          <p>{t("thank-you:mail_sent", { email: order.email })}</p>
        )}
      </div>
      <div className="purchase-steps">
        <WhatNext order={order} store={store} />
        <section aria-labelledby="order-details">
          <h2 id="order-details">{t("checkout:details")}</h2>
          <OrderSummary summary={summary}>
            <dt>{t("thank-you:date")}</dt>
            <dd>{order.date}</dd>
          </OrderSummary>
        </section>
        <p>
          <ShopLink className="button" to={href("products", locale)}>
            {t("thank-you:go_on")}
          </ShopLink>
        </p>
      </div>
      <section aria-labelledby="order-summary" className="purchase-order">
        <h2 id="order-summary">{t("thank-you:summary")}</h2>
        <OrderLines lines={order.lines} currency={order.currency} />
        <TotalRows totals={order.totals} currency={order.currency} />
      </section>
    </div>
  );
}
