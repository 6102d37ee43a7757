import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

/** The download of all data, and the way to the deletion. */
export function OwnData() {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <section className="account-section">
        <h2>{t("account:export")}</h2>
        <p>{t("account:export_text")}</p>
        <p>
          <a className="button" href={href("personal-data", locale)}>
            {t("account:export_link")}
          </a>
        </p>
      </section>
      <section className="account-section">
        <h2>{t("account:delete")}</h2>
        <p>
          <ShopLink to={href("account-delete", locale)}>{t("account:delete_link")}</ShopLink>
        </p>
      </section>
    </>
  );
}
