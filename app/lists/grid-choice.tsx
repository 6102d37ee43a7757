import { useLocation } from "@remix-run/react";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

/** The choice of three or four products per row on a wide screen. */
export function GridChoice({ columns }: { columns: 3 | 4 }) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <ShopForm method="post" action={href("grid", locale)} className="grid-choice" preventScrollReset replace>
      <input type="hidden" name="from" value={pathname + search} />
      {([3, 4] as const).map((number) => (
        <button key={number} type="submit" name="columns" value={number} aria-pressed={number === columns}>
          <span className="visually-hidden">{t("products:columns", { number: number })}</span>
          <span className={`grid-icon grid-icon-${number}`} aria-hidden="true" />
        </button>
      ))}
    </ShopForm>
  );
}
