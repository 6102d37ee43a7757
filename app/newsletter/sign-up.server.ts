import type { ActionFunctionArgs } from "@remix-run/node";
import { ApiError, NotFound, TooManyRequests, Unavailable } from "~/api/errors.server";
import { requestSubscription } from "~/api/newsletter.server";
import { environment } from "~/config/env.server";
import { CLIENT_IP_HEADER, shortenedIp } from "~/contract/client-ip.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";
import { CONSENT_VERSION, type NewsletterErrors, newsletterErrors } from "~/shop/newsletter";

/** Characters of a refused address that come back; a good one has 100 at most. */
const SHOWN = 200;

/** The names of the form's fields; the shop's forms say where to go back to with `from`. */
export const newsletterFields = ["email", "consent", "website", "from"] as const;

/** How a sign-up went, in the language of the form's address. */
export interface SignUpAnswer {
  status: 200 | 400 | 429 | 503;
  /** Of the form as a whole. */
  message: string;
  errors: { email?: string; consent?: string };
  /** As it was typed. */
  email: string;
}

/** Takes a posted form of the newsletter; says the same for every good address, whether or not it is known. */
export async function signUp(
  args: ActionFunctionArgs,
  form: PostedForm<(typeof newsletterFields)[number]>,
): Promise<SignUpAnswer> {
  const { request } = args;
  const { locale, t, api } = await pageContext(args);
  const email = (textField(form, "email") ?? "").trim();
  const answer = (status: SignUpAnswer["status"], message: string, errors: NewsletterErrors = {}): SignUpAnswer => ({
    status,
    message,
    errors: {
      ...(errors.email && { email: t(`newsletter:${errors.email}`) }),
      ...(errors.consent && { consent: t(`newsletter:${errors.consent}`) }),
    },
    email: email.slice(0, SHOWN),
  });
  const errors = newsletterErrors({ email, consent: form.has("consent") });
  if (errors.email || errors.consent) return answer(400, "", errors);
  // A field that people do not see: whoever fills it in is a program, and shall not learn what gave it away.
  if (textField(form, "website")) return answer(200, t("newsletter:sent"));
  try {
    await requestSubscription(api, {
      email,
      locale,
      consent_version: CONSENT_VERSION,
      ip: shortenedIp(request.headers.get(CLIENT_IP_HEADER) ?? ""),
      confirm_url: mailLink(request, href("newsletter-confirm", locale, { token: "" })),
      unsubscribe_url: mailLink(request, href("newsletter-unsubscribe", locale, { token: "" })),
    });
    return answer(200, t("newsletter:sent"));
  } catch (error) {
    if (error instanceof TooManyRequests) return answer(429, t("newsletter:too_many"));
    const refused = error instanceof ApiError && !(error instanceof Unavailable) && !(error instanceof NotFound);
    if (refused && error.status === 400) return answer(400, "", { email: "email_invalid" });
    console.error(error instanceof Error ? error.message : error);
    return answer(503, t("newsletter:failure"));
  }
}

/** The absolute address of a page, for mails. */
export function mailLink(request: Request, path: string): string {
  return (environment().PUBLIC_URL ?? new URL(request.url).origin) + path;
}
