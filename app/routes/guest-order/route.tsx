import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { guestKey } from "~/account/orders/guest-key.server";
import { OrderDetails } from "~/account/orders/order-details";
import { OrderFailure } from "~/account/orders/order-failure";
import { orderFailure, orderOr, orderPage } from "~/account/orders/order-page.server";
import { PayNow } from "~/account/orders/pay-now";
import { PrintButton } from "~/account/orders/print-button";
import { ACCOUNT_FIELDS, submitAccount } from "~/account/refunds/give-account.server";
import { REFUND_FORM } from "~/account/refunds/refund-form";
import { RefundPart } from "~/account/refunds/refund-part";
import { refundView } from "~/account/refunds/refund-view.server";
import { guestPaths, returnsOrNone } from "~/account/returns/order-with-returns.server";
import { ReturnList } from "~/account/returns/return-list";
import { returnListView } from "~/account/returns/return-views.server";
import { giveRefundAccount, readOrder } from "~/api/orders.server";
import { EmptyForm } from "~/forms/empty-form";
import { FormAlert } from "~/forms/form-alert";
import { readForm, textField } from "~/forms/read-form.server";
import { useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";

export const handle: PageHandle = { form: { id: REFUND_FORM, intent: REFUND_FORM } };

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
    refund: refundView(order, paths.order, locale),
    returns: returns && returnListView(order, returns, paths, { locale, isTracked }),
  };
}

/** Takes the account of a refund from the reader of the link. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const form = await readForm(args.request, ["intent", ...ACCOUNT_FIELDS]);
  if (textField(form, "intent") !== REFUND_FORM) return data({ unknown: "unknown_intent" as const }, { status: 400 });
  const link = guestKey(args.params.key);
  if (!link) return orderFailure("missing", page.t);
  const { order: path } = guestPaths(args.params.key ?? "", page.locale);
  return submitAccount(form, { give: (account) => giveRefundAccount(page.api, link, account), page: path }, page);
}

/** The header Retry-After of a failed read. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function GuestOrder() {
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
    <OrderDetails
      page={page}
      title={t("order:title")}
      intro={
        <>
          {refused && !account && (
            <FormAlert>{t("unknown" in refused ? "order:unknown_intent" : "order:unreadable")}</FormAlert>
          )}
          {page.order.isMasked && <p>{t("order:masked")}</p>}
        </>
      }
      first={<RefundPart view={page.refund} refused={account} />}
    >
      <PayNow order={page.order} orderKey={page.orderKey} />
      <ReturnList view={page.returns} />
      <div className="order-actions">
        <PrintButton />
      </div>
    </OrderDetails>
  );
}
