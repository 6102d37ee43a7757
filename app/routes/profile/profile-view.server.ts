import { shopDay } from "~/account/orders/order-dates.server";
import { countryOptions } from "~/catalogue/country-options.server";
import type { WireUser } from "~/contract/accounts.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { withArticle } from "~/shop/date-text";
import { ITALY_ID } from "~/shop/delivery";
import { prefixFor } from "~/shop/dialling-code.server";
import { splitPhone } from "~/shop/phone.server";

/** What the page shows of the user. */
export function profileView(
  user: WireUser,
  countryRows: WireCountry[],
  { t, locale }: { t: Translate; locale: Locale },
) {
  const countryId = user.countries_id ?? ITALY_ID;
  const { prefix, phone } = splitPhone(user.phone);
  return {
    values: {
      first_name: user.first_name,
      last_name: user.last_name,
      prefix: prefix || prefixFor(countryRows.find(({ id }) => id === countryId)?.iso2 ?? "IT"),
      phone,
      countries_id: String(countryId),
      locale: user.locale ?? locale,
    },
    countries: countryOptions(countryRows, locale),
    email: user.email,
    consents: {
      privacy: user.privacy_on
        ? t("account:privacy_accepted", {
            date: withArticle(shopDay(user.privacy_on, locale), locale),
            version: user.privacy_version,
          })
        : t("account:privacy_unknown"),
      newsletter: newsletterText(user, t),
      isSubscribed: user.newsletter === true,
      /** Ends a subscription whose state does not show; null where it shows, or where the account cannot end it. */
      ending: user.owner_confirmed === false && user.email_confirmed ? t("account:newsletter_ending") : null,
      // The wording of the consent whose version is stored (`shop/newsletter.ts`).
      consent: { text: t("newsletter:consent"), link: t("newsletter:privacy") },
    },
  };
}

/** Until the owner is proved, the server does not say whether this email is subscribed. */
function newsletterText({ newsletter, email, owner_confirmed }: WireUser, t: Translate): string {
  if (owner_confirmed === false) return t("account:newsletter_unknown", { email });
  return newsletter ? t("account:newsletter_on", { email }) : t("account:newsletter_off");
}

export type ConsentsView = ReturnType<typeof profileView>["consents"];
