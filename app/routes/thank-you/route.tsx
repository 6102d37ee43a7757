import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderDetails } from "~/account/orders/order-details";
import { orderPage } from "~/account/orders/order-page.server";
import { guestKeyOf, orderPagePath } from "~/account/orders/order-page-path.server";
import type { OrderView } from "~/account/orders/order-view.server";
import { PayNow } from "~/account/orders/pay-now";
import { purchase } from "~/analytics/events.server";
import { waitsForProvider } from "~/api/orders.server";
import { ChangeOrder } from "~/checkout/change-order";
import { openedOrder, readOpenedOrder } from "~/checkout/opened-order.server";
import { euroOfReceipt, waitingReceipt } from "~/checkout/receipt-payment.server";
import { EmptyForm } from "~/forms/empty-form";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { CONFIRMATION_HOURS } from "~/shop/payment-methods";
import { AccountOffer } from "./account-offer";
import { createAccount, offersAccount } from "./account-offer.server";
import { OrderLink } from "./order-link";
import { ReceiptPage } from "./receipt-page";

// Without a placed order this page redirects before it uses the API.
export const handle: PageHandle = { layout: "simple", form: { id: "account" }, safeDataText: "errors:order_kept" };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { locale, t, session } = page;
  const last = await openedOrder(page);
  const order = await readOpenedOrder(page, last);
  const waits = order ? waitsForProvider(order) : waitingReceipt(last) !== null;
  if (waits) throw await redirectTo(session, href("payment", locale));
  const hasEnded = order?.payment_status === "expired" || order?.fulfilment_status === "cancelled";
  const head = { title: t(hasEnded ? "order:title" : "thank-you:title"), noindex: true };
  if (!order && last.receipt) {
    session.showOrder(last);
    return { head, receipt: { number: String(last.id), ...last.receipt, euro: euroOfReceipt(last.receipt) } };
  }
  if (!order) throw await redirectTo(session, href("home", locale));
  session.showOrder(last);
  const events = !hasEnded && session.trackOnce(order.id) ? { events: [purchase(order)] } : {};
  const key = guestKeyOf(order);
  return {
    head,
    ...(await orderPage(order, page)),
    follow: hasEnded ? null : await orderPagePath(page, order),
    withdraw: href("withdraw", locale, undefined, key ? { key } : { number: order.number }),
    offersAccount: !hasEnded && offersAccount(page, order),
    ...events,
  };
}

/** Creates an account from the order. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const order = await readOpenedOrder(page, await openedOrder(page));
  if (!order) throw await redirectTo(page.session, href("home", page.locale));
  return createAccount(page, args.request, order);
}

export default function ThankYou() {
  const page = useLoaderData<typeof loader>();
  return page.receipt ? <ReceiptPage receipt={page.receipt} /> : <OrderPage page={page} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function OrderPage({ page }: { page: Exclude<Page, { receipt: object }> }) {
  const t = useT();
  const locale = useLocale();
  const refused = useActionData<typeof action>();
  const { order, follow } = page;
  return (
    <OrderDetails
      page={page}
      title={page.head.title}
      intro={<Intro order={order} />}
      first={
        follow && (
          <p>
            <OrderLink className="button button-primary" to={follow}>
              {t("order:follow")}
            </OrderLink>
          </p>
        )
      }
      offer={
        page.offersAccount ? <AccountOffer email={order.email} result={refused?.result} /> : <EmptyForm id="account" />
      }
    >
      <PayNow order={order} />
      {order.expired && <ChangeOrder label={t("thank-you:restore_cart")} />}
      <p>
        <ShopLink to={href("products", locale)}>{t("order:go_on")}</ShopLink>
      </p>
      {!order.expired && (
        <p>
          <OrderLink to={page.withdraw}>{t("order:withdraw")}</OrderLink>
        </p>
      )}
    </OrderDetails>
  );
}

function Intro({ order: { email, expired, isUnconfirmed } }: { order: OrderView }) {
  const t = useT();
  if (expired) return null;
  if (!isUnconfirmed) return <p>{t("thank-you:mail_sent", { email })}</p>;
  return (
    <p role="status" className="notice">
      {t("thank-you:to_confirm", { email, hours: CONFIRMATION_HOURS })}
    </p>
  );
}
