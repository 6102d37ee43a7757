import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unlessWished } from "~/layout/watched-query";
import { listPages } from "~/lists/list-pages.server";
import { listHeaders, loadList } from "~/lists/load-list.server";
import { ProductList } from "~/lists/product-list";

export const shouldRevalidate = unlessWished;

export const headers = listHeaders;

export async function loader(args: LoaderFunctionArgs) {
  return loadList(args, listPages.sale);
}

export default function Sale() {
  return <ProductList list={useLoaderData<typeof loader>()} />;
}
