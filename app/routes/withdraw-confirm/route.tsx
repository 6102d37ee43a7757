import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopTime } from "~/account/orders/order-dates.server";
import { linked, linkStatus } from "~/api/respond.server";
import { confirmWithdrawal, readWithdrawalConfirmation } from "~/api/returns.server";
import { companyDetails } from "~/config/company.server";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { withArticle } from "~/shop/date-text";
import { LinkPage } from "~/ui/link-page";

/** The page of the link in the receipt of a declaration. Only the button confirms, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, t, api } = await pageContext(args);
  const link = await linked(readWithdrawalConfirmation(api, token));
  const back = t("withdrawal:again");
  if (typeof link === "string") {
    const text = t("withdrawal:confirm_unknown_text", { email: companyDetails().email });
    const head = { title: t("withdrawal:confirm_unknown_title"), noindex: true };
    return data({ head, text, button: null, action: "", back }, { status: linkStatus(link) });
  }
  const words = { number: link.number, moment: withArticle(shopTime(link.declared_on, locale), locale) };
  const isWaiting = link.status === "waiting";
  return data({
    head: { title: t(isWaiting ? "withdrawal:confirm_title" : "withdrawal:confirmed_title"), noindex: true },
    text: t(isWaiting ? "withdrawal:confirm_text" : "withdrawal:confirmed_text", words),
    button: isWaiting ? t("withdrawal:confirm") : null,
    action: href("withdraw-confirm", locale, { token }),
    back,
  });
}

/** Confirms the declaration. The same page then shows the result. */
export async function action(args: ActionFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, session, api } = await pageContext(args);
  await linked(confirmWithdrawal(api, token));
  throw await redirectTo(session, href("withdraw-confirm", locale, { token }));
}

export default function WithdrawConfirm() {
  const view = useLoaderData<typeof loader>();
  return <LinkPage {...view} backTo={href("withdraw", useLocale())} />;
}
