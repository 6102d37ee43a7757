import { fieldText } from "~/forms/parse-form.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";

/** The errors of a form's result with the texts of these codes at their fields. */
export function fieldErrors(codes: Record<string, string>, locale: Locale = "en") {
  const t = translator(locale);
  return { error: Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [fieldText(t, code)]])) };
}
