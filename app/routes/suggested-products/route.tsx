import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isCampaignParameter } from "~/i18n/campaign-parameters";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { unlessWished } from "~/layout/watched-query";
import { listHeaders, loadList } from "~/lists/load-list.server";
import { ProductList } from "~/lists/product-list";
import { pageContext } from "~/session/page-context.server";
import { ProductGrid } from "~/ui/product-card";
import { type PersonalView, personalSuggestions } from "./personal.server";

export const shouldRevalidate = unlessWished;

export const headers = listHeaders;

/** Suggestions for a signed-in shopper; for others, and with filters in the URL, the best sellers. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  // The parameters of mails and advertisements are no filters.
  const isFiltered = [...page.url.searchParams.keys()].some((name) => !isCampaignParameter(name));
  const personal = page.session.signIn && !isFiltered ? await personalSuggestions(page, args.request) : null;
  return personal ?? loadList(args);
}

export default function SuggestedProducts() {
  const page = useLoaderData<typeof loader>();
  return "personal" in page ? <Personal page={page} /> : <ProductList list={page} />;
}

function Personal({ page }: { page: PersonalView }) {
  const t = useT();
  const best = href("products", useLocale(), undefined, { sort: "best" });
  return (
    <div className="container-wide">
      <h1>{page.title}</h1>
      <p>{page.text}</p>
      <h2 className="visually-hidden">{t("products:count", { count: page.personal.length })}</h2>
      <ProductGrid products={page.personal} eager={4} />
      <p>
        <ShopLink className="button" to={best}>
          {page.best}
        </ShopLink>
      </p>
    </div>
  );
}
