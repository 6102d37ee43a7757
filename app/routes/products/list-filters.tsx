import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

interface FacetValue {
  slug: string;
  label: string;
  count: number;
  chosen: boolean;
  remove: string;
}

interface ListFiltersProps {
  facets: Record<"category" | "brand", FacetValue[]>;
  sort: string;
  sorts: { sort: string; label: string }[];
}

/** The list's filters: a GET form, and a link to take each active one away. */
export function ListFilters({ facets, sort, sorts }: ListFiltersProps) {
  const t = useT();
  const locale = useLocale();
  const active = [...facets.category, ...facets.brand].filter((value) => value.chosen);
  // Remounted when the address changes, so that the boxes show what the list shows.
  const state = `${sort} ${active.map((value) => value.slug).join(" ")}`;
  return (
    <div className="list-filters">
      {active.length > 0 && (
        <ul className="active-filters" aria-label={t("products:active_filters")}>
          {active.map((value) => (
            <li key={value.slug}>
              <ShopLink to={value.remove} className="active-filter">
                <span className="visually-hidden">{t("products:remove_filter")}: </span>
                {value.label} <span aria-hidden="true">×</span>
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
      <ShopForm key={state} method="get" action={href("products", locale)}>
        <p className="field">
          <label htmlFor="sort">{t("products:sort_by")}</label>
          <select id="sort" name="sort" defaultValue={sort}>
            {sorts.map((option) => (
              <option key={option.sort} value={option.sort}>
                {option.label}
              </option>
            ))}
          </select>
        </p>
        <Facet name="category" title={t("products:categories")} values={facets.category} />
        <Facet name="brand" title={t("products:brands")} values={facets.brand} />
        <p>
          <button type="submit" className="button">
            {t("products:apply_filters")}
          </button>
        </p>
      </ShopForm>
    </div>
  );
}

function Facet({ name, title, values }: { name: string; title: string; values: FacetValue[] }) {
  return (
    <details className="facet" open={values.some((value) => value.chosen)}>
      <summary>{title}</summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        <ul>
          {values.map((value) => (
            <li key={value.slug}>
              <label className="choice">
                <input type="checkbox" name={name} value={value.slug} defaultChecked={value.chosen} />
                <span>
                  {value.label} <span className="facet-count">({value.count})</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  );
}
