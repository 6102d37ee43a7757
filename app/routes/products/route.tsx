import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listProducts, productFacets, productSorts } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import { listHead } from "~/i18n/list-address";
import { localeOf, otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Pagination } from "~/ui/pagination";
import { ProductGrid } from "~/ui/product-card";
import { named, productCard } from "~/views/catalogue.server";
import { ListFilters } from "./list-filters";
import { categorySlug, filtersOf, listSearch, readListQuery } from "./list-query.server";
import "./products.css";

const PAGE_SIZE = 24;

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const t = translator(locale);
  const api = await orRespond(shopApi());
  const all = await orRespond(productFacets(api, {}));
  const query = readListQuery(url.searchParams, all, locale);
  const filters = filtersOf(query, all, locale);
  const [facets, { products, count }] = await Promise.all([
    orRespond(productFacets(api, filters)),
    orRespond(listProducts(api, { filters, sort: query.sort, page: query.page ?? 1, limit: PAGE_SIZE })),
  ]);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const missing = query.page === null || query.page > pages;
  const other = otherLocale(locale);
  const twinCategories = all.categories.filter((row) => query.category.includes(categorySlug(row, locale)));
  const twinQuery = { ...query, category: twinCategories.map((row) => categorySlug(row, other)) };
  const where = listHead(
    { path: href("products", locale), search: listSearch(query, query.page ?? 1) },
    { path: href("products", other), search: listSearch(twinQuery, query.page ?? 1) },
  );
  const address = (page: number) => href("products", locale, undefined, listSearch(query, page));
  const without = (name: "category" | "brand", slug: string) =>
    href(
      "products",
      locale,
      undefined,
      listSearch({ ...query, [name]: query[name].filter((value) => value !== slug) }),
    );
  const facet = (name: "category" | "brand", rows: { slug: string; label: string; count: number }[]) =>
    rows
      .map((row) => ({ ...row, chosen: query[name].includes(row.slug), remove: without(name, row.slug) }))
      .filter((row) => row.count > 0 || row.chosen);
  return data(
    {
      head: {
        title: t("products:title"),
        description: t("products:description"),
        ...where,
        noindex: missing || where.noindex,
      },
      products: missing ? [] : products.map((product) => productCard(product, locale)),
      count,
      missing,
      unknown: query.unknown,
      sort: query.sort,
      sorts: productSorts.map((sort) => ({ sort, label: t(`products:sort_${sort}`) })),
      facets: {
        category: facet(
          "category",
          facets.categories.map((row) => ({
            slug: categorySlug(row, locale),
            label: named(row, locale),
            count: row.count,
          })),
        ),
        brand: facet(
          "brand",
          facets.brands.map((row) => ({ slug: row.slug, label: row.name, count: row.count })),
        ),
      },
      page: query.page ?? 0,
      pages: Array.from({ length: pages }, (_, index) => address(index + 1)),
    },
    { status: missing ? 404 : 200 },
  );
}

export default function Products() {
  const list = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container list">
      <h1>{t("products:title")}</h1>
      <ListFilters facets={list.facets} sort={list.sort} sorts={list.sorts} />
      <section aria-labelledby="list-count" className="list-results">
        <h2 id="list-count" className="list-count" aria-live="polite">
          {t("products:count", { count: list.count })}
        </h2>
        {list.unknown.length > 0 && (
          <p className="message">{t("products:unknown_values", { values: list.unknown.join(", ") })}</p>
        )}
        {list.missing && (
          <p className="message">
            {t("products:no_such_page")}{" "}
            <ShopLink to={list.pages.at(-1) ?? href("products", locale)}>{t("products:last_page")}</ShopLink>
          </p>
        )}
        {!list.missing && list.products.length === 0 && (
          <p className="message">
            {t("products:none")} <ShopLink to={href("products", locale)}>{t("products:show_all")}</ShopLink>
          </p>
        )}
        <ProductGrid products={list.products} eager={4} />
        <Pagination page={list.page} addresses={list.pages} />
      </section>
    </div>
  );
}
