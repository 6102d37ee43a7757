import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import "./breadcrumbs.css";

/** A step on the way from home to a page; the page itself comes last. */
export interface Crumb {
  name: string;
  /** From `href`. */
  path: string;
}

/** The way from home to this page; `breadcrumbData` tells machines the same. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t("seo:breadcrumbs")} className="breadcrumbs">
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
