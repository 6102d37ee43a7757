import { useLoaderData, useLocation } from "@remix-run/react";
import { unlessWished } from "~/layout/watched-query";
import { listHeaders, loadList } from "~/lists/load-list.server";
import { ProductList } from "~/lists/product-list";
import { matchPage } from "~/pages/match-page";

export const shouldRevalidate = unlessWished;

export const headers = listHeaders;

export const loader = loadList;

/** Every list that shows nothing but its products. */
export default function Products() {
  // Each of them has open filters of its own.
  const { pathname } = useLocation();
  return <ProductList key={matchPage(pathname)?.page} list={useLoaderData<typeof loader>()} />;
}
