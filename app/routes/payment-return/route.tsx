import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentEnded } from "~/checkout/payment-ended";
import { handleProviderReturn, repeatAsGet } from "~/checkout/payment-return.server";
import type { PageHandle } from "~/layout/page-handle";

export const handle: PageHandle = { layout: "simple", safeDataText: "errors:order_kept" };

export function loader(args: LoaderFunctionArgs) {
  return handleProviderReturn(args, { cancelled: false });
}

export function action({ request }: ActionFunctionArgs) {
  return repeatAsGet(request);
}

export default function PaymentReturn() {
  const { outcome, number } = useLoaderData<typeof loader>();
  return <PaymentEnded outcome={outcome} number={number} />;
}
