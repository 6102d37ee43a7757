import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { GuaranteeTexts } from "./guarantee-notice";

/** The texts of the notice on the legal guarantee in a language; the server provides them, so that no script contains them. */
export function guaranteeTexts(locale: Locale): GuaranteeTexts {
  const t = translator(locale);
  return {
    title: t("information:guarantee_title"),
    years: t("information:guarantee_years"),
    intro: t("information:guarantee_intro"),
    repair: t("information:guarantee_repair"),
    refund: t("information:guarantee_refund"),
    commercial: t("information:guarantee_commercial"),
    link: t("information:guarantee_link"),
    more: t("information:guarantee_more"),
  };
}
