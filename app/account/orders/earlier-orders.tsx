import { FormAlert } from "~/forms/form-alert";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

interface EarlierOrdersProps {
  /** The account's email. */
  email: string;
  /** Why the last press mailed nothing, in the page's language. */
  refusal?: string;
}

/** The way to the orders that were placed without logging in. It shows for every unproved owner, with or without such orders. */
export function EarlierOrders({ email, refusal }: EarlierOrdersProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section aria-labelledby="earlier-orders" className="account-section">
      <h2 id="earlier-orders">{t("account:earlier_title")}</h2>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <p>{t("account:earlier_text", { email })}</p>
      <ShopForm method="post" action={href("orders", locale)}>
        <button type="submit" className="button">
          {t("account:earlier_button")}
        </button>
      </ShopForm>
    </section>
  );
}
