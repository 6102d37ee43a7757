import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountTrail } from "~/account/account-trail.server";
import { OrderActions } from "~/account/order-actions";
import { OrderDetails } from "~/account/order-details";
import { OrderFailure } from "~/account/order-failure";
import { orderFailure, orderOr, orderPage } from "~/account/order-page.server";
import { customerPaths, returnsOrNone } from "~/account/order-with-returns.server";
import { reorder } from "~/account/reorder.server";
import { ReturnList } from "~/account/return-list";
import { returnListView } from "~/account/return-views.server";
import { myOrder } from "~/api/orders.server";
import { readId } from "~/cart/cart-changes.server";
import { readForm, textField } from "~/forms/read-form.server";
import { orderMessages } from "~/i18n/messages/order";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";

export const handle: PageHandle = { guards: ["signed-in"] };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args, handle);
  const { t, locale, shopperApi } = page;
  const id = readId(args.params.id ?? null);
  const order = id === null ? "missing" : await orLogIn(page, orderOr(myOrder(shopperApi, id)));
  if (order === "missing" || order === "unavailable") return orderFailure(order, t);
  const returns = await returnsOrNone(shopperApi, { id: order.id });
  return {
    head: { title: t("order:title"), noindex: true },
    failure: null,
    trail: accountTrail(locale, { page: "order", id: order.id, name: order.number }),
    ...(await orderPage(order, page)),
    returns: returns && returnListView(returns, customerPaths(order.id, locale), locale),
  };
}

/** Puts the order's products that are still sold into the cart. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args, handle);
  const { t, session, locale, shopperApi } = page;
  const form = await readForm(args.request, ["intent"]);
  if (textField(form, "intent") !== "reorder") return data({ problem: "unknown_intent" as const }, { status: 400 });
  const id = readId(args.params.id ?? null);
  const order = id === null ? "missing" : await orLogIn(page, orderOr(myOrder(shopperApi, id)));
  if (order === "missing" || order === "unavailable") throw orderFailure(order, t);
  const added = await orLogIn(page, reorder(shopperApi, session, order, t));
  throw await redirectTo(session, added ? href("cart", locale) : href("order", locale, { id: String(order.id) }));
}

export default function Order() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT(orderMessages);
  if (page.failure !== null) return <OrderFailure failure={page.failure} back="orders" />;
  return (
    <>
      <Breadcrumbs trail={page.trail} />
      {refused && (
        <p role="alert" className="container error-summary">
          {t("order:unknown_intent")}
        </p>
      )}
      <OrderDetails page={page} title={t("order:title")}>
        <ReturnList view={page.returns} />
        <OrderActions id={page.order.id} />
      </OrderDetails>
    </>
  );
}
