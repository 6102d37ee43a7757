import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";

/** One breadcrumb; the last one is the page itself. */
export interface Crumb {
  name: string;
  /** From `href`. */
  path: string;
}

/** The path from home to this page; `breadcrumbData` has the same data for search engines. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t("common:breadcrumbs")} className="breadcrumbs">
      <ol>
        {trail.map((crumb, index) => (
          <li key={crumb.path}>
            {index < trail.length - 1 ? (
              <ShopLink to={crumb.path}>{crumb.name}</ShopLink>
            ) : (
              <span aria-current="page">{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
