import type { ActionFunctionArgs } from "@remix-run/node";
import { ApiError, NotFound, TooManyRequests, Unavailable } from "~/api/errors.server";
import { requestSubscription } from "~/api/newsletter.server";
import { mailLink } from "~/config/absolute-url.server";
import { CLIENT_IP_HEADER, shortenedIp } from "~/contract/client-ip.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";
import { NEWSLETTER_CONSENT_VERSION, type NewsletterErrors, newsletterErrors } from "~/shop/newsletter";
import { HONEYPOT_NAME } from "~/ui/honeypot-field";

/** Maximum length of a refused email that the form shows again; a valid one has at most 100 characters. */
const MAX_SHOWN_LENGTH = 200;

/** The names of the form's fields; `from` is the page to return to. */
export const newsletterFields = ["email", "consent", HONEYPOT_NAME, "from"] as const;

/** The result of a sign-up, in the language of the form's URL. */
export interface SignUpResult {
  status: 200 | 400 | 422 | 429 | 503;
  /** For the whole form. */
  message: string;
  errors: { email?: string; consent?: string };
  /** As typed. */
  email: string;
  /** The honeypot was filled in: the form asks for one more press. */
  asksAgain: boolean;
}

/** Handles a posted newsletter form; the result is the same for every valid email, known or not. */
export async function signUp(
  args: ActionFunctionArgs,
  form: PostedForm<(typeof newsletterFields)[number]>,
): Promise<SignUpResult> {
  const { request } = args;
  const { locale, t, api } = await pageContext(args);
  const email = (textField(form, "email") ?? "").trim();
  const result = (status: SignUpResult["status"], message: string, errors: NewsletterErrors = {}): SignUpResult => ({
    status,
    message,
    errors: {
      ...(errors.email && { email: t(`newsletter:${errors.email}`) }),
      ...(errors.consent && { consent: t(`newsletter:${errors.consent}`) }),
    },
    email: email.slice(0, MAX_SHOWN_LENGTH),
    asksAgain: status === 422,
  });
  const errors = newsletterErrors({ email, consent: form.has("consent") });
  if (errors.email || errors.consent) return result(400, "", errors);
  // Programs fill it in, but now and then a person's browser does too.
  if (textField(form, HONEYPOT_NAME)) return result(422, t("newsletter:press_again"));
  try {
    await requestSubscription(api, {
      email,
      locale,
      consent_version: NEWSLETTER_CONSENT_VERSION,
      ip: shortenedIp(request.headers.get(CLIENT_IP_HEADER) ?? ""),
      confirm_url: mailLink(href("newsletter-confirm", locale, { token: "" })),
      unsubscribe_url: mailLink(href("newsletter-unsubscribe", locale, { token: "" })),
    });
    return result(200, t("newsletter:sent"));
  } catch (error) {
    if (error instanceof TooManyRequests) return result(429, t("newsletter:too_many"));
    const refused = error instanceof ApiError && !(error instanceof Unavailable) && !(error instanceof NotFound);
    if (refused && error.status === 400) return result(400, "", { email: "email_invalid" });
    console.error(error instanceof Error ? error.message : error);
    return result(503, t("newsletter:failure"));
  }
}
