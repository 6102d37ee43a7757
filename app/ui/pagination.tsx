import { Fragment } from "react";
import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";

/** Number of linked pages on each side of the current one. */
const NEIGHBOURS = 2;

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The URL of the first page. */
  base: string;
}

/** The URL of a page of a list whose first page is at `base`. */
export function pageUrl(base: string, page: number): string {
  return page > 1 ? `${base}${base.includes("?") ? "&" : "?"}page=${page}` : base;
}

/** The first page, the last, the current one and its neighbours, ascending; also a single page between two of them. */
function namedPages(page: number, pages: number): number[] {
  const isShown = (number: number) =>
    number === 1 || number === pages || (number >= page - NEIGHBOURS && number <= page + NEIGHBOURS);
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => isShown(number) || (isShown(number - 1) && isShown(number + 1)),
  );
}

/** Links to the pages of a list; an ellipsis, hidden from screen readers, replaces omitted pages. */
export function Pagination({ page, pages, base }: PaginationProps) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <nav aria-label={t("common:pages")} className="pagination">
      <ul>
        {page > 1 && page <= pages && (
          <li>
            <ShopLink to={pageUrl(base, page - 1)} rel="prev">
              {t("common:previous_page")}
            </ShopLink>
          </li>
        )}
        {namedPages(page, pages).map((number, index, named) => (
          <Fragment key={number}>
            {number > (named[index - 1] ?? 0) + 1 && (
              <li className="pagination-gap" aria-hidden="true">
                …
              </li>
            )}
            <li>
              <ShopLink
                to={pageUrl(base, number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={t("common:page", { number })}
              >
                {number}
              </ShopLink>
            </li>
          </Fragment>
        ))}
        {page >= 1 && page < pages && (
          <li>
            <ShopLink to={pageUrl(base, page + 1)} rel="next">
              {t("common:next_page")}
            </ShopLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
