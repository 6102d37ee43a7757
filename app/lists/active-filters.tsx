import { useEffect, useRef } from "react";
import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import type { FiltersView } from "./list-view";

interface ActiveFiltersProps {
  active: FiltersView["active"];
  /** URL of the list without any of them. */
  clear: string;
  /** Gets the focus after its label was removed. */
  focusAfter: string;
}

/** One label per choice. Its link removes the choice. */
export function ActiveFilters({ active, clear, focusAfter }: ActiveFiltersProps) {
  const t = useT();
  const pressed = useRef(false);
  const labels = active.map(({ label }) => label).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the labels change.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(focusAfter)?.focus();
  }, [labels, focusAfter]);
  if (active.length === 0) return null;
  const press = () => {
    pressed.current = true;
  };
  return (
    <ul className="active-filters" aria-label={t("products:active_filters")}>
      {active.map(({ label, remove }) => (
        <li key={label}>
          <ShopLink to={remove} className="active-filter" preventScrollReset onClick={press}>
            <span className="visually-hidden">{t("products:remove_filter")}: </span>
            {label} <span aria-hidden="true">×</span>
          </ShopLink>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <ShopLink to={clear} className="active-filters-clear" preventScrollReset onClick={press}>
            {t("products:remove_all_filters")}
          </ShopLink>
        </li>
      )}
    </ul>
  );
}
