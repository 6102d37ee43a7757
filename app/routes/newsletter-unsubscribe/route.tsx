import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readUnsubscription, unsubscribe } from "~/api/newsletter.server";
import { linked, linkStatus } from "~/api/respond.server";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { formParts } from "~/newsletter/form-texts.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { NewsletterLink } from "~/ui/newsletter-link";

/** The page of a mail's link. Only the button unsubscribes, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, t, api } = await pageContext(args);
  const state = await linked(readUnsubscription(api, token));
  const subscribed = state === "pending" || state === "confirmed";
  const words = subscribed
    ? { title: t("newsletter:unsubscribe_title"), text: t("newsletter:unsubscribe_text") }
    : state === "unsubscribed"
      ? { title: t("newsletter:unsubscribed_title"), text: t("newsletter:unsubscribed_text") }
      : { title: t("newsletter:unknown_title"), text: t("newsletter:unknown_text") };
  return data(
    {
      head: { title: words.title, noindex: true },
      text: words.text,
      button: subscribed ? t("newsletter:unsubscribe_button") : null,
      action: href("newsletter-unsubscribe", locale, { token }),
      form: subscribed ? null : formParts(locale),
      back: t("newsletter:back"),
    },
    { status: linkStatus(state) },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, session, api } = await pageContext(args);
  const form = await readForm(args.request, ["List-Unsubscribe"]);
  await linked(unsubscribe(api, token));
  // Mail programs do not follow redirects (RFC 8058 section 3.1), so they get the page itself.
  if (form.get("List-Unsubscribe") === "One-Click") return null;
  throw await redirectTo(session, href("newsletter-unsubscribe", locale, { token }));
}

export default function NewsletterUnsubscribe() {
  return <NewsletterLink {...useLoaderData<typeof loader>()} />;
}
