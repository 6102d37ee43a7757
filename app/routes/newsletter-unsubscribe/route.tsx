import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readUnsubscription, unsubscribe } from "~/api/newsletter.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { readForm } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18next.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { formParts } from "~/newsletter/form-words.server";
import { httpStatus, linkState } from "~/newsletter/link-page.server";
import { redirectTo, requestSession } from "~/session/request-session.server";
import { NewsletterLink } from "~/ui/newsletter-link";

/** Where a mail's link leads. Only the button unsubscribes: programs that look for viruses follow links too. */
export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const t = translator(locale);
  const state = await linkState(readUnsubscription(await orRespond(shopApi()), token));
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
    { status: httpStatus(state) },
  );
}

export async function action({ request, context, params: { token = "" } }: ActionFunctionArgs) {
  const form = await readForm(request, ["List-Unsubscribe"]);
  const session = await requestSession({ request, context });
  await linkState(unsubscribe(await orRespond(shopApi()), token));
  // Mail programs do not follow redirects (RFC 8058 section 3.1): they get the page that people are led to.
  if (form.get("List-Unsubscribe") === "One-Click") return null;
  throw await redirectTo(session, href("newsletter-unsubscribe", localeOf(new URL(request.url).pathname), { token }));
}

/** The key in the address is nobody else's business; "no-referrer" would take the forms their origin too. */
export const headers = () => ({ "Referrer-Policy": "strict-origin" });

export default function NewsletterUnsubscribe() {
  return <NewsletterLink {...useLoaderData<typeof loader>()} />;
}
