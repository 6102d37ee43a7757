import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { errorWords } from "./error-page";

/** What a page's loader says about it under `head`. */
export interface PageHead {
  title: string;
  description?: string;
  /** For pages that nobody should find by searching: cart, checkout. */
  noindex?: boolean;
}

/** The title and description of the innermost page, or of the error that stands in its place. */
export function PageHeadTags() {
  const t = useT();
  const error = useRouteError();
  const matches = useMatches();
  const own = matches.map(({ data }) => headOf(data)).findLast((head) => head !== null);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const head: PageHead = error
    ? { title: t(errorWords(status).title), noindex: true }
    : (own ?? { title: t("common:shop") });
  return (
    <>
      <title>{`${head.title} – ${t("common:shop_name")}`}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

function headOf(data: unknown): PageHead | null {
  return typeof data === "object" && data !== null && "head" in data ? (data.head as PageHead) : null;
}
