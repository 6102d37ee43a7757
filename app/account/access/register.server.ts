import type { z } from "zod";
import { signUp } from "~/api/accounts.server";
import { mailLink } from "~/config/absolute-url.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { readShippingCountry } from "~/session/shipping-country-cookie.server";
import { NEWSLETTER_CONSENT_VERSION } from "~/shop/newsletter";
import { PRIVACY_VERSION } from "~/shop/privacy";
import type { registerForm } from "./access-schemas.server";
import { logInWith } from "./log-in.server";

type Fields = z.output<typeof registerForm>;
type Registration = Pick<Fields, "email" | "password" | "first_name" | "last_name" | "newsletter"> &
  Partial<Pick<Fields, "privacy">>;

/**
 * Creates an account and logs in.
 * @returns whether the shopper is logged in; a failed login does not undo the account
 * @throws the errors of `signUp`
 */
export async function register(
  page: PageContext,
  request: Request,
  { email, password, first_name, last_name, privacy, newsletter }: Registration,
): Promise<boolean> {
  const { api, locale } = page;
  const link = (name: "newsletter-confirm" | "newsletter-unsubscribe" | "email-confirm") =>
    mailLink(href(name, locale, { token: "" }));
  await signUp(api, {
    email,
    password,
    first_name,
    last_name,
    locale,
    countries_id: readShippingCountry(request),
    // Without the box nothing was accepted: the page names the privacy policy, which is enough (GDPR, art. 13).
    privacy_version: privacy === "on" ? PRIVACY_VERSION : "",
    newsletter: newsletter === "on",
    newsletter_version: NEWSLETTER_CONSENT_VERSION,
    confirm_url: link("email-confirm"),
    newsletter_confirm_url: link("newsletter-confirm"),
    newsletter_unsubscribe_url: link("newsletter-unsubscribe"),
  });
  return logInWith(page, request, { email, password, stays: false }).then(
    () => true,
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return false;
    },
  );
}
