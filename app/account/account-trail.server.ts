import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Crumb } from "~/ui/breadcrumbs";

type Last = { page: "shipping" } | { page: "order" | "shipping"; id: number; name: string };

/** The breadcrumbs of the pages of one order, and of tracking without one. */
export function accountTrail(locale: Locale, last: Last): Crumb[] {
  const t = translator(locale);
  const orders = [
    { name: t("common:my_account"), path: href("account", locale) },
    { name: t("order:orders"), path: href("orders", locale) },
  ];
  const order = "id" in last ? [{ name: last.name, path: href("order", locale, { id: String(last.id) }) }] : [];
  if (last.page === "order") return [...orders, ...order];
  const path = href("shipping", locale, { id: "id" in last ? String(last.id) : "" });
  return [...orders, ...order, { name: t("order:tracking"), path }];
}
