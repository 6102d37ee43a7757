import type { MouseEvent } from "react";
import { submitAsDocument } from "~/browser/submit-as-document";
import { forgetDraft } from "~/forms/draft";
import { useT } from "~/i18n/use-t";

/**
 * The part of the form that replaces the form's address with another one of the account. It submits the whole form, so that
 * the rest of the input stays.
 */
export function AddressChoice({ addresses }: { addresses: { id: number; label: string }[] }) {
  const t = useT();
  return (
    <fieldset className="address-choice">
      <legend>
        <h2>{t("checkout:saved_addresses")}</h2>
      </legend>
      <p className="field">
        <label htmlFor="saved-address">{t("checkout:saved_address")}</label>
        <select id="saved-address" name="address_id">
          {addresses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <button type="submit" name="intent" value="address" className="button" formNoValidate onClick={loadDocument}>
        {t("checkout:use_address")}
      </button>
    </fieldset>
  );
}

/** The page's fields keep their text unless a new document is loaded. */
function loadDocument(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  forgetDraft("checkout");
  const { form } = event.currentTarget;
  if (form) submitAsDocument(form, event.currentTarget);
}
