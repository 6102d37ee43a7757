import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { myOrderPage, readMyOrder } from "~/account/orders/my-order-page.server";
import { OrderActions } from "~/account/orders/order-actions";
import { OrderDetails } from "~/account/orders/order-details";
import { OrderFailure } from "~/account/orders/order-failure";
import { OrderList } from "~/account/orders/order-list";
import { orderFailure } from "~/account/orders/order-page.server";
import { PayNow } from "~/account/orders/pay-now";
import { reorder } from "~/account/orders/reorder.server";
import { ACCOUNT_FIELDS, submitAccount } from "~/account/refunds/give-account.server";
import { REFUND_FORM } from "~/account/refunds/refund-form";
import { RefundPart } from "~/account/refunds/refund-part";
import { ReturnList } from "~/account/returns/return-list";
import { giveRefundAccount } from "~/api/orders.server";
import { readId } from "~/cart/cart-changes.server";
import type { RefundAccountRequest } from "~/contract/orders.server";
import { EmptyForm } from "~/forms/empty-form";
import { FormAlert } from "~/forms/form-alert";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { orLogIn, whileLoggedIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";

export const handle: PageHandle = { form: { id: REFUND_FORM, intent: REFUND_FORM } };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const order = await readMyOrder(page, args.params.id);
  if (order === "missing" || order === "unavailable") return orderFailure(order, page.t);
  return myOrderPage(page, order, "order");
}

/** Takes the account of a refund, or puts the order's products that are still sold into the cart. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { t, session, locale, shopperApi } = page;
  const form = await readForm(args.request, ["intent", ...ACCOUNT_FIELDS]);
  const intent = textField(form, "intent");
  if (intent !== "reorder" && intent !== REFUND_FORM)
    return data({ unknown: "unknown_intent" as const }, { status: 400 });
  if (intent === REFUND_FORM) {
    const id = readId(args.params.id ?? null);
    if (id === null) return orderFailure("missing", t);
    const options = {
      give: (account: RefundAccountRequest) => whileLoggedIn(page, giveRefundAccount(shopperApi, { id }, account)),
      page: href("order", locale, { id: String(id) }),
    };
    return submitAccount(form, options, page);
  }
  const order = await readMyOrder(page, args.params.id);
  if (order === "missing" || order === "unavailable") return orderFailure(order, t);
  const isAdded =
    order.kind === "order" &&
    (await orLogIn(page, reorder(shopperApi, session, order, { t, ...(await page.country()) })));
  throw await redirectTo(session, isAdded ? href("cart", locale) : href("order", locale, { id: String(order.id) }));
}

/** The header Retry-After of a failed read. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Order() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const account = refused && "result" in refused ? refused : undefined;
  if (page.failure !== null)
    return (
      <>
        <OrderFailure failure={page.failure} />
        <EmptyForm id={REFUND_FORM} />
      </>
    );
  return (
    <>
      <div className="container-wide">
        <AccountMenu current="orders" />
        <Breadcrumbs trail={page.trail} />
        {refused && !account && (
          <FormAlert>{t("unknown" in refused ? "order:unknown_intent" : "order:unreadable")}</FormAlert>
        )}
      </div>
      {page.row ? (
        <div className="container-wide">
          <h1>{t("order:title")}</h1>
          <OrderList orders={[page.row]} />
          <EmptyForm id={REFUND_FORM} />
        </div>
      ) : (
        <OrderDetails page={page} title={t("order:title")} first={<RefundPart view={page.refund} refused={account} />}>
          <PayNow order={page.order} />
          <ReturnList view={page.returns} />
          <OrderActions order={page.order} />
        </OrderDetails>
      )}
    </>
  );
}
