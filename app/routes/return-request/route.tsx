import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderFailure } from "~/account/orders/order-failure";
import { orderFailure } from "~/account/orders/order-page.server";
import { orderOfPath } from "~/account/returns/order-with-returns.server";
import { submitReturn } from "~/account/returns/request-return.server";
import { ReturnRequestPage } from "~/account/returns/return-request-page";
import { returnFormView } from "~/account/returns/return-views.server";
import { EmptyForm } from "~/forms/empty-form";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";

export const handle: PageHandle = { form: { id: "return" } };

/** The form for a return, for the customer, or with the key of a mail instead of a login. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const found = await orderOfPath(page, args.params);
  if (typeof found === "string") return orderFailure(found, page.t);
  const head = { title: page.t("return:title"), noindex: true };
  return { head, failure: null, view: returnFormView(found, { ...page, ...(await page.country()) }) };
}

export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const found = await orderOfPath(page, args.params);
  if (typeof found === "string") throw orderFailure(found, page.t);
  return submitReturn(args.request, found, page);
}

export default function ReturnRequest() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (page.failure !== null)
    return (
      <>
        <OrderFailure failure={page.failure} />
        <EmptyForm id="return" />
      </>
    );
  return <ReturnRequestPage view={page.view} refused={refused} />;
}
