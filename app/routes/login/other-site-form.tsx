import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

/** The question whether to log in with the tokens of a link. A plain form, because the login changes the whole document. */
export function OtherSiteForm({ email }: { email: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container narrow">
      <h1>{t("access:other_site_title", { email })}</h1>
      <p>{t("access:other_site_text", { email })}</p>
      <form id="login" method="post" action={href("login", locale)} className="form">
        <p>
          <button type="submit" name="intent" value="cancel-arrival" className="button">
            {t("access:other_site_cancel")}
          </button>
        </p>
        <p>
          <button type="submit" name="intent" value="arrival" className="button button-primary">
            {t("access:other_site_continue", { email })}
          </button>
        </p>
      </form>
    </div>
  );
}
