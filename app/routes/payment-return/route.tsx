import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentEnded } from "~/checkout/payment-ended";
import { handleProviderReturn, repeatAsGet } from "~/checkout/payment-return.server";
import type { PageHandle } from "~/layout/page-handle";
import { matchPage } from "~/pages/match-page";

export const handle: PageHandle = { layout: "simple", safeDataText: "errors:order_kept" };

export function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  return handleProviderReturn(args, { cancelled: matchPage(pathname)?.page === "payment-cancel" });
}

export function action({ request }: ActionFunctionArgs) {
  return repeatAsGet(request);
}

export default function PaymentReturn() {
  const { outcome, number } = useLoaderData<typeof loader>();
  return <PaymentEnded outcome={outcome} number={number} />;
}
