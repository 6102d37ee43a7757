import { serviceNames } from "~/consent/services.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { type Purpose, purposes } from "~/shop/purposes";

export type ConsentView = ReturnType<typeof consentView>;

/** The page's texts are in its data, so that no other page's script includes them. */
export function consentView(locale: Locale, allowed: readonly Purpose[]) {
  const t = translator(locale);
  const { names: services, areSamples } = serviceNames();
  const used = areSamples ? "consent:services_sample" : services ? "consent:services" : "consent:no_services";
  return {
    title: t("consent:title"),
    paragraphs: [t("consent:intro"), t(used, { services })],
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
