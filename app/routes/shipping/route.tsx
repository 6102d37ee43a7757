import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { accountTrail } from "~/account/account-trail.server";
import { myOrderPage, readMyOrder } from "~/account/orders/my-order-page.server";
import { OrderFailure } from "~/account/orders/order-failure";
import { OrderList } from "~/account/orders/order-list";
import { orderFailure } from "~/account/orders/order-page.server";
import { useT } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Choice } from "./choice";
import { chooseOrder } from "./choose-order.server";
import { Tracking } from "./tracking";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, locale } = page;
  if (args.params.id !== undefined) {
    const order = await readMyOrder(page, args.params.id);
    return order === "missing" || order === "unavailable"
      ? orderFailure(order, t)
      : myOrderPage(page, order, "shipping");
  }
  return {
    head: { title: t("order:tracking"), noindex: true },
    failure: null,
    trail: accountTrail(locale, { page: "shipping" }),
    row: null,
    ...(await chooseOrder(page)),
  };
}

/** The header Retry-After of a failed read. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Shipping() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  if (page.failure !== null) return <OrderFailure failure={page.failure} />;
  return (
    <>
      <div className="container-wide">
        <AccountMenu current="orders" />
        <Breadcrumbs trail={page.trail} />
      </div>
      {"choice" in page ? (
        <Choice orders={page.choice} />
      ) : page.row ? (
        <div className="container-wide">
          <h1>{t("order:tracking")}</h1>
          <OrderList orders={[page.row]} to="order" />
        </div>
      ) : (
        <Tracking page={page} />
      )}
    </>
  );
}
