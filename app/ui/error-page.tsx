import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { type MessageKey, useLocale, useT } from "~/i18n/use-t";

interface Words {
  title: MessageKey;
  text: MessageKey;
}

const known: Record<number, Words> = {
  400: { title: "errors:bad_request_title", text: "errors:bad_request_text" },
  404: { title: "errors:not_found_title", text: "errors:not_found_text" },
  405: { title: "errors:bad_request_title", text: "errors:bad_request_text" },
  410: { title: "seo:gone_title", text: "seo:gone_text" },
  503: { title: "errors:unavailable_title", text: "errors:unavailable_text" },
};

export function errorWords(status: number): Words {
  return known[status] ?? { title: "errors:error_title", text: "errors:generic_error" };
}

/** The spec's not-found page (404) and error page (any other status). */
export function ErrorPage({ status }: { status: number }) {
  const t = useT();
  const locale = useLocale();
  const words = errorWords(status);
  return (
    <section className="notice-page">
      <p className="notice-status">{t("errors:status", { status })}</p>
      <h1>{t(words.title)}</h1>
      {status === 404 && <p>{t("errors:not_found")}</p>}
      <p>{t(words.text)}</p>
      <p>{t("errors:cart_kept")}</p>
      <p>
        <ShopLink className="button" to={href("home", locale)}>
          {t("errors:back_home")}
        </ShopLink>
      </p>
    </section>
  );
}
