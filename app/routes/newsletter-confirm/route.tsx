import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmSubscription, readConfirmation } from "~/api/newsletter.server";
import { linked, linkStatus } from "~/api/respond.server";
import { mailLink } from "~/config/absolute-url.server";
import { CLIENT_IP_HEADER, shortenedIp } from "~/contract/client-ip.server";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { formParts } from "~/newsletter/form-texts.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { NewsletterLink } from "~/ui/newsletter-link";

/** The page of a mail's link. Only the button confirms, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, t, api } = await pageContext(args);
  const state = await linked(readConfirmation(api, token));
  const words = {
    pending: { title: t("newsletter:confirm_title"), text: t("newsletter:confirm_text") },
    confirmed: { title: t("newsletter:confirmed_title"), text: t("newsletter:confirmed_text") },
    unsubscribed: { title: t("newsletter:unsubscribed_title"), text: t("newsletter:unsubscribed_text") },
    unknown: { title: t("newsletter:unknown_title"), text: t("newsletter:unknown_text") },
    expired: { title: t("newsletter:expired_title"), text: t("newsletter:expired_text") },
  }[state];
  return data(
    {
      head: { title: words.title, noindex: true },
      text: words.text,
      button: state === "pending" ? t("newsletter:confirm_button") : null,
      action: href("newsletter-confirm", locale, { token }),
      form: state === "pending" || state === "confirmed" ? null : formParts(locale),
      back: t("newsletter:back"),
    },
    { status: linkStatus(state) },
  );
}

/** Confirms the subscription and redirects to the same URL, which shows the result. */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args;
  const { token = "" } = params;
  const { locale, session, api } = await pageContext(args);
  await readForm(request, []);
  const ip = shortenedIp(request.headers.get(CLIENT_IP_HEADER) ?? "");
  const unsubscribe_url = mailLink(href("newsletter-unsubscribe", locale, { token: "" }));
  await linked(confirmSubscription(api, { token, ip, unsubscribe_url }));
  throw await redirectTo(session, href("newsletter-confirm", locale, { token }));
}

export default function NewsletterConfirm() {
  return <NewsletterLink {...useLoaderData<typeof loader>()} />;
}
