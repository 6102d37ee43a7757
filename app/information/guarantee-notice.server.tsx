import { renderToStaticMarkup } from "react-dom/server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";

/**
 * The inside of the notice on the legal guarantee (Directive 2011/83/EU art. 22a, in colour where goods are sold online).
 * It is HTML from the server, so that no script contains its texts or its drawing.
 */
export function guaranteeNotice(locale: Locale): string {
  return renderToStaticMarkup(<Notice locale={locale} />);
}

/** The notice's title and the guarantee's time, for the line that opens the notice. */
export function guaranteeTitle(locale: Locale): { text: string; years: string } {
  const t = translator(locale);
  return { text: t("information:guarantee_title"), years: t("information:guarantee_years") };
}

function Notice({ locale }: { locale: Locale }) {
  const t = translator(locale);
  return (
    <>
      <svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true">
        <path d="M32 2 4 12v22c0 17 12 29 28 36 16-7 28-19 28-36V12z" fill="#003399" />
        <path d="m18 35 10 10 19-21" fill="none" stroke="#ffcc00" strokeWidth="7" />
      </svg>
      <div>
        <p className="guarantee-title">
          <strong>{t("information:guarantee_title")}</strong> <span>{t("information:guarantee_years")}</span>
        </p>
        <p>{t("information:guarantee_intro")}</p>
        <ul>
          <li>{t("information:guarantee_repair")}</li>
          <li>{t("information:guarantee_refund")}</li>
        </ul>
        <p>{t("information:guarantee_commercial")}</p>
        <p>
          <a href={t("information:guarantee_link")} rel="noopener noreferrer">
            {t("information:guarantee_more")}
          </a>
        </p>
      </div>
    </>
  );
}
