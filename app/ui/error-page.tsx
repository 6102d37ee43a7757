import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useErrorReference } from "~/browser/error-reference";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import type { MessageKey } from "~/i18n/texts";
import { useLocale, useT } from "~/i18n/use-t";

interface ErrorTexts {
  title: MessageKey;
  text: MessageKey;
}

const statusTexts: Record<number, ErrorTexts> = {
  400: { title: "errors:bad_request_title", text: "errors:bad_request_text" },
  404: { title: "errors:not_found_title", text: "errors:not_found_text" },
  410: { title: "errors:gone_title", text: "errors:gone_text" },
  413: { title: "errors:too_large_title", text: "errors:too_large_text" },
  503: { title: "errors:unavailable_title", text: "errors:unavailable_text" },
};

export function errorTexts(status: number): ErrorTexts {
  return statusTexts[status] ?? { title: "errors:error_title", text: "errors:generic_error" };
}

/** Characters of the request's id: enough to find it in the log, and to read it out on the phone. */
const SHOWN_ID = 8;

interface ErrorPageProps {
  status: number;
  /** The shopper's data that is not lost. */
  safeDataText: MessageKey;
  /** Ways to go on, after the texts. */
  children?: ReactNode;
}

/**
 * The specification's not-found page (404) and error page (any other status). Its not-found text is on the former alone: a page that
 * exists and cannot be shown is not missing.
 */
export function ErrorPage({ status, safeDataText, children }: ErrorPageProps) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const reference = useErrorReference();
  const texts = errorTexts(status);
  return (
    <section className={status === 404 ? "notice-page not-found" : "notice-page"}>
      <p className="notice-status">{t("errors:status", { status })}</p>
      <h1>{t(texts.title)}</h1>
      {status === 404 && <p>{t("errors:not_found")}</p>}
      <p>{t(texts.text)}</p>
      <p>{t(safeDataText)}</p>
      {children}
      {status >= 500 && reference && (
        <p className="hint" data-reference={reference}>
          {t("errors:reference", { id: reference.slice(0, SHOWN_ID) })}
        </p>
      )}
      {status >= 500 && (
        <p>
          {/* A new document, because the scripts may be broken. */}
          <a className="button button-primary" href={pathname + search}>
            {t("errors:try_again")}
          </a>
        </p>
      )}
      <p>
        <ShopLink className="button" to={href("home", locale)}>
          {t("errors:back_home")}
        </ShopLink>
      </p>
    </section>
  );
}
