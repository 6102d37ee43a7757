import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { NewsletterWords } from "~/ui/newsletter-fields";

/** Texts and URLs of the newsletter form. */
export function formParts(locale: Locale): { words: NewsletterWords; action: string; privacy: string } {
  const t = translator(locale);
  return {
    words: {
      title: t("newsletter:title"),
      email: t("newsletter:email"),
      consent: t("newsletter:consent"),
      privacy: t("newsletter:privacy"),
      disclaimer: t("newsletter:disclaimer"),
      leaveEmpty: t("newsletter:leave_empty"),
      subscribe: t("newsletter:subscribe"),
      loading: t("newsletter:loading"),
      failure: t("newsletter:failure"),
    },
    action: href("newsletter", locale),
    privacy: href("privacy", locale),
  };
}
