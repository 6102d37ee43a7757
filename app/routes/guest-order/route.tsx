import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guestKey } from "~/account/orders/guest-key.server";
import { OrderDetails } from "~/account/orders/order-details";
import { OrderFailure } from "~/account/orders/order-failure";
import { orderFailure, orderOr, orderPage } from "~/account/orders/order-page.server";
import { PayNow } from "~/account/orders/pay-now";
import { PrintButton } from "~/account/orders/print-button";
import { guestPaths, returnsOrNone } from "~/account/returns/order-with-returns.server";
import { ReturnList } from "~/account/returns/return-list";
import { returnListView } from "~/account/returns/return-views.server";
import { readOrder } from "~/api/orders.server";
import { useT } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";

/** The page of the link in an order's mails. It needs no login. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, api, locale } = page;
  const link = guestKey(args.params.key);
  const order = link ? await orderOr(readOrder(api, link.id, link.key)) : "missing";
  if (!link || order === "missing" || order === "unavailable")
    return orderFailure(order === "unavailable" ? order : "missing", t);
  const returns = await returnsOrNone(api, link);
  const paths = guestPaths(args.params.key ?? "", locale);
  const found = await orderPage(order, page);
  const { isTracked } = found.order;
  return {
    head: { title: t("order:title"), noindex: true },
    failure: null,
    ...found,
    orderKey: args.params.key,
    returns: returns && returnListView(returns, paths, { locale, isTracked }),
  };
}

/** The header Retry-After of a failed read. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function GuestOrder() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  if (page.failure !== null) return <OrderFailure failure={page.failure} />;
  return (
    <OrderDetails page={page} title={t("order:title")} intro={page.order.isMasked && <p>{t("order:masked")}</p>}>
      <PayNow order={page.order} orderKey={page.orderKey} />
      <ReturnList view={page.returns} />
      <div className="order-actions">
        <PrintButton />
      </div>
    </OrderDetails>
  );
}
