import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { doors } from "~/lists/doors.server";
import { listHeaders, loadList } from "~/lists/load-list.server";
import { ProductList } from "~/lists/product-list";
import { BrandCard } from "./brand-card";

export const headers = listHeaders;

export async function loader(args: LoaderFunctionArgs) {
  return loadList(args, doors.brand);
}

export default function Brand() {
  const list = useLoaderData<typeof loader>();
  return (
    <ProductList list={list}>
      <BrandCard name={list.title} />
    </ProductList>
  );
}
