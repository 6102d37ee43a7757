import { useLocation, useNavigationType, useSubmit } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useEffect, useRef } from "react";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import { DiscountFacet, PriceFacet, ValueFacet } from "./facets";
import type { FiltersView } from "./list-view";

/** Stored in the history entry: the number of the submission that the list belongs to. */
interface SentState {
  sent: number;
}

interface ListFiltersProps {
  filters: FiltersView;
  count: number;
  /** Gets the focus after the sheet was closed. */
  resultsId: string;
}

/** The list's filters: a GET form with a button. With scripts each change submits it. */
export function ListFilters({ filters, count, resultsId }: ListFiltersProps) {
  const t = useT();
  const submit = useSubmit();
  const fields = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLInputElement>(null);
  const { sort, facets, prices, discounts, number } = filters;
  const hasFacets = facets.length > 0 || prices !== null;
  const heading = number > 0 ? t("products:filters_active", { number }) : t("products:filters");
  const results = t("products:show_results", { count });
  const sent = useRef(0);
  const { state: entry, search } = useLocation();
  const answered = sentNumber(entry);
  const moved = useNavigationType() === "POP";
  const state = JSON.stringify([sort, filters.active, answered]);
  const send = (query: URLSearchParams) => {
    sent.current += 1;
    submit(query, {
      method: "get",
      action: filters.action,
      preventScrollReset: true,
      state: { sent: sent.current } satisfies SentState,
    });
  };
  const first = useRef(true);
  // Sets the fields to the list's values, also after Back or a removed label. The form itself stays in place and keeps
  // the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow a new list.
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    // A newer submission is pending, so the result of an older one must not reset it.
    if (!moved && answered !== null && answered !== sent.current) return;
    const changed = [...(fields.current?.querySelectorAll<Field>("input, select") ?? [])].filter((field) =>
      differs(field, sort),
    );
    const form = changed[0]?.form;
    // The shopper has chosen before the scripts were there.
    if (isFirst && form && isNewDocument()) return send(queryOf(form, filters.defaultSort));
    for (const field of changed) {
      if (field instanceof HTMLSelectElement) field.value = sort;
      else if (field.type !== "number") field.checked = field.defaultChecked;
      // The shopper is typing in this field.
      else if (field !== document.activeElement) field.value = field.defaultValue;
    }
  }, [state]);

  const change = ({ target, currentTarget }: { target: unknown; currentTarget: HTMLFormElement }) => {
    // A price is complete when its field loses the focus. The checkbox that opens the filters has no name and is no
    // filter.
    const choice =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== "number");
    if (choice && target.name) send(queryOf(currentTarget, filters.defaultSort));
  };
  const leave = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const field: unknown = target;
    if (!(field instanceof HTMLInputElement) || field.type !== "number" || !prices) return;
    if (field.value !== (field.name === "price_from" ? prices.min : prices.max))
      send(queryOf(currentTarget, filters.defaultSort));
  };
  return (
    <ShopForm
      id="list-form"
      className="list-filters"
      method="get"
      action={filters.action}
      onChange={change}
      onBlur={leave}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (sheet.current?.checked) {
          sheet.current.checked = false;
          document.getElementById(resultsId)?.focus();
        }
        const query = queryOf(event.currentTarget, filters.defaultSort);
        if (`?${query}` !== (search || "?")) send(query);
      }}
    >
      <div ref={fields} className="filters-fields">
        {filters.search && <input type="hidden" name="search" value={filters.search} />}
        {hasFacets && (
          <input
            type="checkbox"
            id="show-filters"
            className="filters-switch"
            ref={sheet}
            aria-labelledby="filters-label"
          />
        )}
        <div className="filters-bar">
          {hasFacets && (
            <label htmlFor="show-filters" id="filters-label" className="filters-switch-label button">
              {heading}
            </label>
          )}
          <p className="list-sort">
            <label htmlFor="sort">{t("products:sort_by")}</label>
            <select id="sort" name="sort" defaultValue={sort}>
              {filters.sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <button type="submit" className="button without-scripts">
              {t("products:sort")}
            </button>
          </p>
        </div>
        {hasFacets && (
          <div className="filters-panel">
            <div className="filters-head">
              <p>{heading}</p>
              {filters.number > 0 && (
                <ShopLink to={filters.clear} preventScrollReset>
                  {t("products:clear_filters")}
                </ShopLink>
              )}
            </div>
            <div className="facets">
              {facets
                .filter(({ afterRanges }) => !afterRanges)
                .map((facet) => (
                  <ValueFacet key={facet.name} facet={facet} />
                ))}
              {prices && <PriceFacet prices={prices} />}
              {discounts.length > 0 && <DiscountFacet bands={discounts} />}
              {facets
                .filter(({ afterRanges }) => afterRanges)
                .map((facet) => (
                  <ValueFacet key={facet.name} facet={facet} />
                ))}
            </div>
            {/* Without scripts the label closes the sheet, and the first button applies the choices. With scripts they are
                applied already, and the second button closes the sheet. */}
            <div className="filters-foot">
              <button type="submit" className="button button-primary without-scripts">
                {t("products:apply_filters")}
              </button>
              <button type="submit" className="button button-primary with-scripts" aria-live="polite">
                {results}
              </button>
            </div>
          </div>
        )}
      </div>
    </ShopForm>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;

/** Whether a field has another value than its list. */
function differs(field: Field, sort: string): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== sort;
  if (!field.name) return false;
  return field.type === "number" ? field.value !== field.defaultValue : field.checked !== field.defaultChecked;
}

/** Not a reload or Back, after which browsers restore the fields. */
function isNewDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate";
}

function sentNumber(state: unknown): SentState["sent"] | null {
  return typeof state === "object" && state !== null && "sent" in state && typeof state.sent === "number"
    ? state.sent
    : null;
}

/** The form's query without empty and default values. The sort order is last. */
function queryOf(form: HTMLFormElement, defaultSort: string): URLSearchParams {
  const params = new URLSearchParams();
  const fields = [...new FormData(form)].sort(([one], [other]) => Number(one === "sort") - Number(other === "sort"));
  for (const [name, value] of fields)
    if (typeof value === "string" && value !== "" && !(name === "sort" && value === defaultSort))
      params.append(name, value);
  return params;
}
