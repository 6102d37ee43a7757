import "virtual:texts/country";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLocalRead } from "~/browser/local-read";
import { useLocale, useT } from "~/i18n/use-t";
import { CountryForm, type CountryFormProps } from "~/ui/country-form";
import { Icon } from "~/ui/icon";

/** The country form in a sheet from the bottom. Its script is loaded when the sheet first opens. */
export function CountrySheet({ close }: { close: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error } = useLocalRead<Pick<CountryFormProps, "countries" | "chosen">>(`/countries?locale=${locale}`);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="country-sheet" aria-labelledby="country-sheet-title" onClose={close}>
      <h2 id="country-sheet-title">{t("country:title")}</h2>
      <button
        type="button"
        className="country-sheet-close"
        aria-label={t("common:close")}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      {error ? (
        <p>{t("errors:generic_error")}</p>
      ) : !data ? (
        <p>{t("common:loading")}</p>
      ) : (
        <CountryForm
          countries={data.countries}
          chosen={data.chosen}
          from={pathname + search}
          onSent={() => dialog.current?.close()}
        />
      )}
    </dialog>
  );
}
