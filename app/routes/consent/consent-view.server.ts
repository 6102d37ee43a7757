import { serviceNames } from "~/consent/services.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { type Purpose, purposes } from "~/shop/purposes";

export type ConsentView = ReturnType<typeof consentView>;

/** The page's texts are in its data, so that no other page's script includes them. */
export function consentView(locale: Locale, allowed: readonly Purpose[]) {
  const t = translator(locale);
  const services = serviceNames();
  return {
    title: t("consent:title"),
    paragraphs: [t("consent:intro"), services ? t("consent:services", { services }) : t("consent:no_services")],
    legend: t("consent:legend"),
    purposes: purposes.map((purpose) => ({
      purpose,
      allowed: allowed.includes(purpose),
      name: t(`consent:${purpose}`),
      text: t(`consent:${purpose}_text`),
    })),
    save: t("consent:save"),
    acceptAll: t("consent:accept_all"),
    rejectAll: t("consent:reject_all"),
  };
}
