import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";

/** How many pages are named on each side of the present one. */
const NEIGHBOURS = 2;

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of the first page. */
  base: string;
}

/** The address of a page of a list whose first page is at `base`. */
export function pageAddress(base: string, page: number): string {
  return page > 1 ? `${base}${base.includes("?") ? "&" : "?"}page=${page}` : base;
}

/** Links to the pages of a list. */
export function Pagination({ page, pages, base }: PaginationProps) {
  const t = useT();
  if (pages < 2) return null;
  const near = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, index) => page - NEIGHBOURS + index);
  const shown = [...new Set([1, ...near, pages])].filter((number) => number >= 1 && number <= pages);
  return (
    <nav aria-label={t("common:pages")} className="pagination">
      <ul>
        {page > 1 && page <= pages && (
          <li>
            <ShopLink to={pageAddress(base, page - 1)} rel="prev">
              {t("common:previous_page")}
            </ShopLink>
          </li>
        )}
        {shown.map((number) => (
          <li key={number}>
            <ShopLink
              to={pageAddress(base, number)}
              aria-current={number === page ? "page" : undefined}
              aria-label={t("common:page", { number })}
            >
              {number}
            </ShopLink>
          </li>
        ))}
        {page >= 1 && page < pages && (
          <li>
            <ShopLink to={pageAddress(base, page + 1)} rel="next">
              {t("common:next_page")}
            </ShopLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
