import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { AddressCardView } from "./address-view.server";

/** An address with its buttons. */
export function AddressCard({ address }: { address: AddressCardView }) {
  const { id, isDefault, label, lines, invoice } = address;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {isDefault && <p className="badge">{t("account:address_default")}</p>}
      <Lines lines={lines} />
      {invoice && (
        <>
          <h2>{t("delivery:invoice")}</h2>
          <Lines lines={invoice} />
        </>
      )}
      <ShopForm method="post" action={href("addresses", locale)} className="address-actions">
        <input type="hidden" name="id" value={id} />
        <ShopLink
          className="button"
          to={href("address", locale, { id: String(id) })}
          aria-label={t("account:address_change_of", { address: label })}
        >
          {t("account:address_change")}
        </ShopLink>
        {!isDefault && (
          <button
            type="submit"
            name="intent"
            value="default"
            className="button"
            aria-label={t("account:address_make_default_of", { address: label })}
          >
            {t("account:address_make_default")}
          </button>
        )}
        <button
          type="submit"
          name="intent"
          value="delete"
          className="button button-quiet"
          aria-label={t("account:address_delete_of", { address: label })}
        >
          {t("account:address_delete")}
        </button>
      </ShopForm>
    </>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
