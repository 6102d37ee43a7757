import { useLocation, useNavigation } from "@remix-run/react";
import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import { pageUrl } from "~/ui/pagination";
import type { AppendState } from "./use-appended-pages";

interface ShowMoreProps {
  list: { base: string; page: number; pages: number; count: number; pageSize: number; missing: boolean };
  shown: number;
}

/** With scripts the next page is appended to this one, and the URL changes to that page's. */
export function ShowMore({ list, shown }: ShowMoreProps) {
  const t = useT();
  const { key } = useLocation();
  const { state: busy } = useNavigation();
  const { base, page, pages, count, pageSize, missing } = list;
  if (missing || count <= pageSize) return null;
  const last = Math.min(page * pageSize, count);
  const state: AppendState = { after: key };
  return (
    <div className="show-more">
      <p aria-live="polite">{t("products:shown", { first: last - shown + 1, last, number: count })}</p>
      {page < pages && (
        <ShopLink
          className="button"
          to={pageUrl(base, page + 1)}
          state={state}
          replace
          preventScrollReset
          aria-disabled={busy !== "idle" || undefined}
        >
          {t("products:show_more")}
        </ShopLink>
      )}
    </div>
  );
}
