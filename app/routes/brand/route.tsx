import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brandBySlug } from "~/api/menu.server";
import { orElse } from "~/api/respond.server";
import { brandView } from "~/catalogue/brand-view.server";
import { unlessWished } from "~/layout/watched-query";
import { listHeaders, loadList } from "~/lists/load-list.server";
import { ProductList } from "~/lists/product-list";
import { pageContext } from "~/session/page-context.server";
import { BrandCard } from "./brand-card";

export const shouldRevalidate = unlessWished;

export const headers = listHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { locale, api } = await pageContext(args);
  const [list, brand] = await Promise.all([loadList(args), orElse(brandBySlug(api, args.params.slug ?? ""), null)]);
  const card = brand ? brandView(brand, locale) : { name: list.data.title, description: "", hero: null };
  return data({ ...list.data, brand: card }, list.init ?? undefined);
}

export default function Brand() {
  const { brand, ...list } = useLoaderData<typeof loader>();
  return (
    <ProductList list={list}>
      <BrandCard brand={brand} />
    </ProductList>
  );
}
