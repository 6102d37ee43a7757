import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderFailure } from "~/account/orders/order-failure";
import { orderFailure } from "~/account/orders/order-page.server";
import { nameOfReturn } from "~/account/returns/name-of-return";
import { orderOfPath } from "~/account/returns/order-with-returns.server";
import { ReturnPage } from "~/account/returns/return-page";
import { returnView } from "~/account/returns/return-views.server";
import { pageContext } from "~/session/page-context.server";

/** One return, for the customer, or with the key of a mail instead of a login. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const found = await orderOfPath(page, args.params);
  if (typeof found === "string") return orderFailure(found, page.t);
  const made = found.returns.returns.find(({ number }) => number === args.params.number);
  if (!made) throw new Response(null, { status: 404 });
  const head = { title: page.t(nameOfReturn(made.kind), { number: made.number }), noindex: true };
  return { head, failure: null, view: returnView(found, made, { ...page, ...(await page.country()) }) };
}

export default function Return() {
  const page = useLoaderData<typeof loader>();
  if (page.failure !== null) return <OrderFailure failure={page.failure} />;
  return <ReturnPage view={page.view} />;
}
