import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import type { FiltersView } from "./list-view";

interface ActiveFiltersProps {
  active: FiltersView["active"];
  /** URL of the list without any of them. */
  clear: string;
}

/** One label per choice. Its link removes the choice. */
export function ActiveFilters({ active, clear }: ActiveFiltersProps) {
  const t = useT();
  if (active.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={t("products:active_filters")}>
      {active.map(({ label, remove }) => (
        <li key={label}>
          <ShopLink to={remove} className="active-filter" preventScrollReset>
            <span className="visually-hidden">{t("products:remove_filter")}: </span>
            {label} <span aria-hidden="true">×</span>
          </ShopLink>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <ShopLink to={clear} className="active-filters-clear" preventScrollReset>
            {t("products:remove_all_filters")}
          </ShopLink>
        </li>
      )}
    </ul>
  );
}
