import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeContent, productFacets } from "~/api/catalogue.server";
import { newestPicture } from "~/api/menu.server";
import { orElse, orRespond } from "~/api/respond.server";
import { categoryPicture, tile } from "~/catalogue/tile.server";
import { useT } from "~/i18n/use-t";
import { refreshOn } from "~/layout/watched-query";
import { pageContext } from "~/session/page-context.server";
import { Tiles } from "~/ui/tiles";

/** The page has no query parameters. */
export const shouldRevalidate = refreshOn([]);

export async function loader(args: LoaderFunctionArgs) {
  const { locale, t, api } = await pageContext(args);
  const [facets, home] = await Promise.all([
    orRespond(productFacets(api, {})),
    orElse(homeContent(api), { slides: [], banners: [], categories: [] }),
  ]);
  const filled = (rows: typeof facets.labels) => rows.filter((row) => row.count !== 0);
  const label = async (row: (typeof facets.labels)[number]) =>
    tile("sale", row, await orElse(newestPicture(api, { labels_id: row.id }), null), locale);
  const category = async (row: (typeof facets.categories)[number]) => {
    const picture = categoryPicture(row, home.categories);
    return tile(
      "category",
      row,
      picture ?? (await orElse(newestPicture(api, { categories_id: row.id }), null)),
      locale,
    );
  };
  const [labels, categories] = await Promise.all([
    Promise.all(filled(facets.labels).map(label)),
    Promise.all(filled(facets.categories).map(category)),
  ]);
  return {
    head: { title: t("brands:collections_title"), description: t("brands:collections_description") },
    labels,
    categories,
  };
}

export default function Collections() {
  const { labels, categories } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className="container">
      <h1>{t("brands:collections_title")}</h1>
      {labels.length + categories.length === 0 && <p className="message">{t("brands:collections_none")}</p>}
      {labels.length > 0 && (
        <section aria-labelledby="collections-labels">
          <h2 id="collections-labels">{t("brands:labels")}</h2>
          <Tiles tiles={labels} eager />
        </section>
      )}
      {categories.length > 0 && (
        <section aria-labelledby="collections-categories">
          <h2 id="collections-categories">{t("brands:categories")}</h2>
          <Tiles tiles={categories} />
        </section>
      )}
    </div>
  );
}
