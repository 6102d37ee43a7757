import { useLoaderData } from "@remix-run/react";
import { unlessWished } from "~/layout/watched-query";
import { listHeaders, loadList } from "~/lists/load-list.server";
import { ProductList } from "~/lists/product-list";
import { GiftCardGrid } from "./gift-card-grid";

export const shouldRevalidate = unlessWished;

export const headers = listHeaders;

export const loader = loadList;

export default function GiftCards() {
  const list = useLoaderData<typeof loader>();
  // A list that cannot be read, or has several pages, is one like the others.
  if (list.products.length === 0 || list.pages > 1) return <ProductList list={list} />;
  return <GiftCardGrid title={list.title} text={list.head.description} products={list.products} />;
}
