import { ShopLink } from "~/i18n/shop-link";
import type { SearchView } from "./search-view.server";

/** Links to the pages that a search names. */
export function SearchLeads({ leads }: Pick<SearchView, "leads">) {
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
