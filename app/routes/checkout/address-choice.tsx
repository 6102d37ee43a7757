import { forgetDraft } from "~/forms/draft";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

/**
 * Fills the form with another address of the account. It loads a new document, because the form below keeps typed text
 * otherwise.
 */
export function AddressChoice({ addresses }: { addresses: { id: number; label: string }[] }) {
  const t = useT(checkoutMessages);
  const locale = useLocale();
  return (
    <form
      method="post"
      action={href("checkout", locale)}
      className="address-choice"
      aria-label={t("checkout:saved_addresses")}
      onSubmit={() => forgetDraft("checkout")}
    >
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
      <button type="submit" name="intent" value="address" className="button">
        {t("checkout:use_address")}
      </button>
    </form>
  );
}
