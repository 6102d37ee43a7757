import { linkStatus } from "~/api/respond.server";
import type { WireStockState } from "~/contract/back-in-stock.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";

/** The request behind a mail's link, or why there is none. */
type Link = WireStockState | "unknown" | "expired";

interface LinkView {
  head: { title: string; noindex: true };
  text: string;
  buttons: { intent: "confirm" | "end"; name: string }[];
  link: { url: string; name: string };
  /** The title after the requests were deleted. */
  ended: string;
}

/** The page of a link and its HTTP status. */
export function linkPage(found: Link, locale: Locale): { view: LinkView; status: 200 | 404 | 410 } {
  const t = translator(locale);
  const ended = t("back-in-stock:ended");
  const head = (title: string): LinkView["head"] => ({ title, noindex: true });
  if (typeof found === "string") {
    const [title, text] =
      found === "expired"
        ? [t("back-in-stock:expired_title"), t("back-in-stock:expired_text")]
        : [t("back-in-stock:unknown_title"), t("back-in-stock:unknown_text")];
    const link = { url: href("products", locale), name: t("product-facts:gone_products") };
    return { view: { head: head(title), text, buttons: [], link, ended }, status: linkStatus(found) };
  }
  const { status, product, sizes, others } = found;
  const name = `${product.brand} ${product.name}`;
  const size = sizes.length > 0 ? t("back-in-stock:sizes", { sizes: sizes.join(", ") }) : "";
  const values = { product: size ? `${name} (${size})` : name };
  const words = {
    pending: [t("back-in-stock:pending_title"), t("back-in-stock:pending_text", values)],
    confirmed: [t("back-in-stock:confirmed_title"), t("back-in-stock:confirmed_text", values)],
    notified: [t("back-in-stock:notified_title"), t("back-in-stock:notified_text", values)],
  } as const;
  const [title, text] = words[status];
  const more = others > 0 ? ` ${t("back-in-stock:others", { count: others })}` : "";
  const confirm = { intent: "confirm" as const, name: t("back-in-stock:confirm_button") };
  const end = { intent: "end" as const, name: t("back-in-stock:end_button") };
  return {
    view: {
      head: head(title),
      text: text + more,
      buttons: status === "pending" ? [confirm, end] : [end],
      link: {
        url: href("product", locale, { slug: product.slug }),
        name: `${t("product-facts:size_guide_back")}: ${name}`,
      },
      ended,
    },
    status: 200,
  };
}
