import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmOrder, readOrderConfirmation } from "~/api/orders.server";
import { linked, linkStatus } from "~/api/respond.server";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { LinkPage } from "~/ui/link-page";

/** The page of the link in an order's mail. Only the button confirms, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, t, api } = await pageContext(args);
  const link = await linked(readOrderConfirmation(api, token));
  const { status, number } = typeof link === "string" ? { status: link, number: "" } : link;
  const texts = {
    waiting: { title: t("order-confirm:title"), text: t("order-confirm:text", { number }) },
    confirmed: { title: t("order-confirm:confirmed_title"), text: t("order-confirm:confirmed_text", { number }) },
    expired: { title: t("order-confirm:expired_title"), text: t("order-confirm:expired_text") },
    unknown: { title: t("order-confirm:unknown_title"), text: t("order-confirm:unknown_text") },
  }[status];
  return data(
    {
      head: { title: texts.title, noindex: true },
      text: texts.text,
      button: status === "waiting" ? t("order-confirm:button") : null,
      action: href("order-confirm", locale, { token }),
      back: t("order-confirm:back"),
    },
    { status: linkStatus(link) },
  );
}

/** Confirms the order. The same page then shows the result. */
export async function action(args: ActionFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, session, api } = await pageContext(args);
  await linked(confirmOrder(api, token));
  throw await redirectTo(session, href("order-confirm", locale, { token }));
}

export default function OrderConfirm() {
  const view = useLoaderData<typeof loader>();
  return <LinkPage {...view} backTo={href("products", useLocale())} />;
}
