import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { countryMessages } from "~/i18n/messages/country";
import { useLocale, useT } from "~/i18n/use-t";
import { CountryForm, type CountryFormProps } from "~/ui/country-form";
import { Icon } from "~/ui/icon";
import "./country-sheet.css";

/** The country form as a sheet from the bottom. Its script comes when it is first opened. */
export function CountrySheet({ close }: { close: () => void }) {
  const t = useT(countryMessages);
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [data, setData] = useState<Pick<CountryFormProps, "countries" | "chosen"> | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // Not by a fetcher of Remix: its failure would take the place of the whole page.
    fetch(`/countries?${new URLSearchParams({ locale })}`)
      .then(async (response) => setData(await response.json()))
      .catch(() => dialog.current?.close());
  }, [locale]);
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
      {data && (
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
