import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Pagination, pageUrl } from "~/ui/pagination";
import { ProductGrid } from "~/ui/product-card";
import { ListFilters } from "./list-filters";
import type { FiltersView } from "./list-view";
import type { LoadedList } from "./load-list.server";
import type { PageLink } from "./named-pages.server";
import { ShowMore } from "./show-more";
import { useAppendedPages } from "./use-appended-pages";

interface ProductListProps {
  list: LoadedList;
  /** Content above the list. It includes the page's heading. */
  children?: ReactNode;
}

const COUNT_ID = "list-count";

/** The product list of every list page: filters, active filters, and one page of products or more. */
export function ProductList({ list, children }: ProductListProps) {
  const t = useT();
  const { products, grid } = useAppendedPages(list);
  const { filters } = list;
  return (
    <div className={`container-wide list list-columns-${list.columns}${filters ? " list-filtered" : ""}`}>
      <div className="list-top">
        {children ?? <h1>{list.title}</h1>}
        <SearchLeads leads={list.search?.leads ?? []} />
      </div>
      {filters && <ListFilters filters={filters} count={list.count} resultsId={COUNT_ID} />}
      <section aria-labelledby={COUNT_ID} className="list-results">
        <div className="list-bar">
          <h2 id={COUNT_ID} className="list-count" aria-live="polite" tabIndex={-1}>
            {list.failed ? t("products:unknown_count") : t("products:count", { count: list.count })}
          </h2>
          {list.count > 0 && <GridChoice columns={list.columns} />}
        </div>
        {list.notices.map((notice) => (
          <p key={notice} className="message">
            {notice}
          </p>
        ))}
        {filters && <ActiveFilters active={filters.active} clear={filters.action} key={filters.action} />}
        <Message list={list} />
        {products.length > 0 && (
          <div ref={grid}>
            <ProductGrid products={products} eager={4} />
          </div>
        )}
        <ShowMore list={list} shown={products.length} />
        <Pagination page={list.page} pages={list.pages} base={list.base} />
      </section>
    </div>
  );
}

/** Why the list is empty, with links to other lists. */
function Message({ list }: { list: LoadedList }) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  if (list.missing)
    return (
      <p className="message">
        {t("products:no_such_page")} <ShopLink to={pageUrl(list.base, list.pages)}>{t("products:last_page")}</ShopLink>
      </p>
    );
  if (list.count > 0) return null;
  return (
    <div className="message">
      <p>{t(list.failed ? "products:failed" : "products:none")}</p>
      {list.failed ? (
        <p>
          <ShopLink to={pathname + search} reloadDocument>
            {t("products:try_again")}
          </ShopLink>
        </p>
      ) : (
        <ul>
          {list.filters && list.filters.number > 0 && (
            <li>
              <ShopLink to={list.filters.clear}>{t("products:remove_all_filters")}</ShopLink>
            </li>
          )}
          {list.search?.nearest.map(({ label, url }) => (
            <li key={url}>
              <ShopLink to={url}>{label}</ShopLink>
            </li>
          ))}
          <li>
            <ShopLink to={href("products", locale)}>{t("products:show_all")}</ShopLink>
          </li>
          <li>
            <ShopLink to={href("home", locale)}>{t("products:to_home")}</ShopLink>
          </li>
        </ul>
      )}
    </div>
  );
}

/** Links to the pages that a search names. */
function SearchLeads({ leads }: { leads: PageLink[] }) {
  if (leads.length === 0) return null;
  return (
    <ul className="search-leads">
      {leads.map(({ label, url }) => (
        <li key={url}>
          <ShopLink to={url}>{label}</ShopLink>
        </li>
      ))}
    </ul>
  );
}

/** The choice of three or four products per row on a wide screen. */
function GridChoice({ columns }: { columns: 3 | 4 }) {
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

interface ActiveFiltersProps {
  active: FiltersView["active"];
  /** URL of the list without any of them. */
  clear: string;
}

/** One label per choice. Its link removes the choice. */
function ActiveFilters({ active, clear }: ActiveFiltersProps) {
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
