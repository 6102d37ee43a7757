import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderDetails } from "~/account/order-details";
import { orderPage } from "~/account/order-page.server";
import { purchase } from "~/analytics/events.server";
import { NotFound } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import { orderMessages } from "~/i18n/messages/order";
import { withdrawalMessages } from "~/i18n/messages/withdrawal";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { CONFIRMATION_HOURS } from "~/shop/payment-methods";
import { ReceiptPage } from "./receipt-page";

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
  const events = session.trackOnce(order.id) ? { events: [purchase(order)] } : {};
  return { head, ...(await orderPage(order, { api, locale, t })), ...events };
}

export default function ThankYou() {
  const page = useLoaderData<typeof loader>();
  return page.receipt ? <ReceiptPage receipt={page.receipt} /> : <OrderPage page={page} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function OrderPage({ page }: { page: Exclude<Page, { receipt: object }> }) {
  useT(withdrawalMessages);
  const t = useT(orderMessages);
  const locale = useLocale();
  const { order } = page;
  const intro =
    order.isUnconfirmed && !order.expired ? (
      <p role="status" className="notice">
        {t("thank-you:to_confirm", { email: order.email, hours: CONFIRMATION_HOURS })}
      </p>
    ) : (
      <p>{t("thank-you:mail_sent", { email: order.email })}</p>
    );
  return (
    <OrderDetails page={page} title={t("thank-you:title")} intro={intro}>
      <p>
        <ShopLink className="button" to={href("products", locale)}>
          {t("thank-you:go_on")}
        </ShopLink>
      </p>
      {!order.expired && (
        <p>
          <ShopLink to={href("withdraw", locale, undefined, { number: order.number })}>{t("withdrawal:link")}</ShopLink>
        </p>
      )}
    </OrderDetails>
  );
}
