import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountTrail } from "~/account/account-trail.server";
import { OrderFailure } from "~/account/order-failure";
import { orderFailure, orderOr, orderPage } from "~/account/order-page.server";
import { myOrder } from "~/api/orders.server";
import { readId } from "~/cart/cart-changes.server";
import type { PageHandle } from "~/layout/page-handle";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Choice } from "./choice";
import { chooseOrder } from "./choose-order.server";
import { Tracking } from "./tracking";

export const handle: PageHandle = { guards: ["signed-in"] };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args, handle);
  const { t, locale, shopperApi } = page;
  const head = { title: t("order:tracking"), noindex: true };
  if (args.params.id === undefined)
    return { head, failure: null, trail: accountTrail(locale, { page: "shipping" }), ...(await chooseOrder(page)) };
  const id = readId(args.params.id);
  const order = id === null ? "missing" : await orLogIn(page, orderOr(myOrder(shopperApi, id)));
  if (order === "missing" || order === "unavailable") return orderFailure(order, t);
  return {
    head,
    failure: null,
    trail: accountTrail(locale, { page: "shipping", id: order.id, name: order.number }),
    ...(await orderPage(order, page)),
  };
}

export default function Shipping() {
  const page = useLoaderData<typeof loader>();
  if (page.failure !== null) return <OrderFailure failure={page.failure} back="orders" />;
  return (
    <>
      <Breadcrumbs trail={page.trail} />
      {"choice" in page ? <Choice orders={page.choice} /> : <Tracking page={page} />}
    </>
  );
}
