import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Gone, NotFound } from "~/api/errors.server";
import { confirmOrder, readOrderConfirmation } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import type { OrderConfirmation } from "~/contract/orders.server";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { LinkPage } from "~/ui/link-page";

type LinkState = OrderConfirmation | { status: "expired" | "unknown"; number?: undefined };

/** The page of the link in an order's mail. Only the button confirms, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, t, api } = await pageContext(args);
  const { status, number = "" } = await linkState(readOrderConfirmation(api, token));
  const texts = {
    waiting: { title: t("order-confirm:title"), text: t("order-confirm:text", { number }), httpStatus: 200 },
    confirmed: {
      title: t("order-confirm:confirmed_title"),
      text: t("order-confirm:confirmed_text", { number }),
      httpStatus: 200,
    },
    expired: { title: t("order-confirm:expired_title"), text: t("order-confirm:expired_text"), httpStatus: 410 },
    unknown: { title: t("order-confirm:unknown_title"), text: t("order-confirm:unknown_text"), httpStatus: 404 },
  }[status];
  return data(
    {
      head: { title: texts.title, noindex: true },
      text: texts.text,
      button: status === "waiting" ? t("order-confirm:button") : null,
      action: href("order-confirm", locale, { token }),
      back: t("order-confirm:back"),
    },
    { status: texts.httpStatus },
  );
}

/** Confirms the order. The same page then shows the result. */
export async function action(args: ActionFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, session, api } = await pageContext(args);
  await linkState(confirmOrder(api, token));
  throw await redirectTo(session, href("order-confirm", locale, { token }));
}

function linkState(read: Promise<OrderConfirmation>): Promise<LinkState> {
  return orRespond(
    read.catch((error: unknown): LinkState => {
      if (error instanceof Gone) return { status: "expired" };
      if (error instanceof NotFound) return { status: "unknown" };
      throw error;
    }),
  );
}

export default function OrderConfirm() {
  const view = useLoaderData<typeof loader>();
  return <LinkPage {...view} backTo={href("products", useLocale())} />;
}
