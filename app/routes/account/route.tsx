import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { EarlierOrders } from "~/account/orders/earlier-orders";
import { OrderList } from "~/account/orders/order-list";
import { orderRow } from "~/account/orders/order-row.server";
import { readUser } from "~/api/accounts.server";
import { NotFound } from "~/api/errors.server";
import { myOrders } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import { useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, locale, shopperApi } = page;
  const user = await orLogIn(page, readUser(shopperApi));
  // The page works without the order.
  const latest = await orElse(
    myOrders(shopperApi, { page: 1, limit: 1 }).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    }),
    null,
  );
  return {
    head: { title: t("common:my_account"), noindex: true },
    hello: user.first_name ? t("account:hello", { name: user.first_name }) : t("account:hello_nobody"),
    tier: user.tier && t(`account:tier_${user.tier}`, { points: user.points ?? 0 }),
    unprovedEmail: user.owner_confirmed === false ? user.email : null,
    orders: latest?.rows.slice(0, 1).map((row) => orderRow(row, locale)) ?? [],
  };
}

export default function Account() {
  const { hello, tier, unprovedEmail, orders } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className="container-wide">
      <AccountMenu current="account" />
      <h1>{hello}</h1>
      {tier && <p>{tier}</p>}
      {orders.length > 0 && (
        <section aria-labelledby="latest-order">
          <h2 id="latest-order">{t("account:latest_order")}</h2>
          <OrderList orders={orders} to="order" heading="h3" />
        </section>
      )}
      {unprovedEmail !== null && <EarlierOrders email={unprovedEmail} />}
    </div>
  );
}
