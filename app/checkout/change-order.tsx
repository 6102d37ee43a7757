import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";

/** Ends this browser's unpaid order, and puts its products back into the cart. */
export function ChangeOrder({ label }: { label: string }) {
  const locale = useLocale();
  return (
    <ShopForm method="post" action={href("payment", locale)}>
      <button type="submit" name="intent" value="cancel" className="button">
        {label}
      </button>
    </ShopForm>
  );
}
