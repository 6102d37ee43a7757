import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";

/** How many pages are named on each side of the present one. */
const NEIGHBOURS = 2;

/** Links to the pages of a list; `addresses` has one for every page, `page` counts from 1. */
export function Pagination({ page, addresses }: { page: number; addresses: string[] }) {
  const t = useT();
  if (addresses.length < 2) return null;
  const shown = addresses
    .map((address, index) => ({ address, number: index + 1 }))
    .filter(({ number }) => number === 1 || number === addresses.length || Math.abs(number - page) <= NEIGHBOURS);
  const previous = addresses[page - 2];
  const next = addresses[page];
  return (
    <nav aria-label={t("common:pages")} className="pagination">
      <ul>
        {previous && (
          <li>
            <ShopLink to={previous} rel="prev">
              {t("common:previous_page")}
            </ShopLink>
          </li>
        )}
        {shown.map(({ address, number }) => (
          <li key={number}>
            <ShopLink
              to={address}
              aria-current={number === page ? "page" : undefined}
              aria-label={t("common:page", { number })}
            >
              {number}
            </ShopLink>
          </li>
        ))}
        {next && (
          <li>
            <ShopLink to={next} rel="next">
              {t("common:next_page")}
            </ShopLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
