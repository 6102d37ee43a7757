import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Pagination, pageUrl } from "~/ui/pagination";
import { ProductGrid } from "~/ui/product-card";
import { ActiveFilters } from "./active-filters";
import { GridChoice } from "./grid-choice";
import { ListFilters } from "./list-filters";
import type { LoadedList } from "./load-list.server";
import { SearchLeads } from "./search-links";
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
          {list.filters && list.filters.active.length > 0 && (
            <li>
              <ShopLink to={list.filters.action}>{t("products:remove_all_filters")}</ShopLink>
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
