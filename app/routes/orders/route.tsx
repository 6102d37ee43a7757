import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { EarlierOrders } from "~/account/orders/earlier-orders";
import { mailEarlierOrders, unprovedEmail } from "~/account/orders/earlier-orders.server";
import { OrderList } from "~/account/orders/order-list";
import { orderRow } from "~/account/orders/order-row.server";
import { myOrders } from "~/api/orders.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { Pagination } from "~/ui/pagination";

const ORDERS_PER_PAGE = 10;

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { url, locale, t, shopperApi } = page;
  const number = pageNumber(url.searchParams.get("page"));
  const { rows, count } = await orLogIn(page, myOrders(shopperApi, { page: number, limit: ORDERS_PER_PAGE }));
  if (number > 1 && rows.length === 0) throw new Response(null, { status: 404 });
  return {
    head: { title: t("order:orders"), noindex: true },
    orders: rows.map((row) => orderRow(row, locale)),
    page: number,
    pages: Math.ceil(count / ORDERS_PER_PAGE),
    unprovedEmail: await unprovedEmail(page),
  };
}

/** Mails the link that shows the orders that were placed without logging in. */
export async function action(args: ActionFunctionArgs) {
  const { message, status } = await mailEarlierOrders(await pageContext(args));
  return data({ message }, { status });
}

/** The page of the query; the first one for any other text. */
function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export default function Orders() {
  const { orders, page, pages, unprovedEmail: email } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.message;
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide">
      <AccountMenu current="orders" />
      <h1>{t("order:orders")}</h1>
      {orders.length > 0 ? (
        <>
          <OrderList orders={orders} to="order" />
          <Pagination page={page} pages={pages} base={href("orders", locale)} />
        </>
      ) : (
        <>
          <p>{t("order:no_orders")}</p>
          <p>
            <ShopLink className="button button-primary" to={href("products", locale)}>
              {t("order:go_on")}
            </ShopLink>
          </p>
        </>
      )}
      {email !== null && <EarlierOrders email={email} refusal={refusal} />}
    </div>
  );
}
