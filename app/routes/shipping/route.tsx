import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountTrail } from "~/account/account-trail.server";
import { myOrderPage } from "~/account/my-order-page.server";
import { OrderFailure } from "~/account/order-failure";
import { OrderList } from "~/account/order-list";
import { orderMessages } from "~/i18n/messages/order";
import { useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Choice } from "./choice";
import { chooseOrder } from "./choose-order.server";
import { Tracking } from "./tracking";

export const handle: PageHandle = { guards: ["signed-in"] };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args, handle);
  if (args.params.id !== undefined) return myOrderPage(page, args.params.id, "shipping");
  const { t, locale } = page;
  return {
    head: { title: t("order:tracking"), noindex: true },
    failure: null,
    trail: accountTrail(locale, { page: "shipping" }),
    row: null,
    ...(await chooseOrder(page)),
  };
}

export default function Shipping() {
  const page = useLoaderData<typeof loader>();
  const t = useT(orderMessages);
  if (page.failure !== null) return <OrderFailure failure={page.failure} back="orders" />;
  return (
    <>
      <div className="container">
        <Breadcrumbs trail={page.trail} />
      </div>
      {"choice" in page ? (
        <Choice orders={page.choice} />
      ) : page.row ? (
        <div className="container">
          <h1>{t("order:tracking")}</h1>
          <OrderList orders={[page.row]} to="order" />
        </div>
      ) : (
        <Tracking page={page} />
      )}
    </>
  );
}
