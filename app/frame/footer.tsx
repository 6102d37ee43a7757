import { useT } from "~/i18n/use-t";
import "./footer.css";

export function Footer() {
  const t = useT();
  return (
    <footer className="footer">
      <div className="container">
        <p>{t("common:customer_service")}</p>
        <p>{t("common:footer_returns")}</p>
        <p>{t("common:footer_shop")}</p>
      </div>
    </footer>
  );
}
