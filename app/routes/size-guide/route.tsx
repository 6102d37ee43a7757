import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productBySlug } from "~/api/catalogue.server";
import { sizeChart } from "~/api/product-details.server";
import { orRespond } from "~/api/respond.server";
import { sizeChartView } from "~/catalogue/size-chart.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { shoeTableOf } from "~/shop/shoe-sizes";
import { SizeChart } from "~/ui/size-chart";

/** The size chart of a product's brand and category, with its own URL. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, t, api } = await pageContext(args);
  const product = await orRespond(productBySlug(api, args.params.slug ?? ""));
  const chart = product.is_gift_card ? null : await orRespond(sizeChart(api, product));
  if (!chart) throw new Response(null, { status: 404 });
  const name = `${product.brands_id.name} ${product.name}`;
  return {
    head: {
      title: t("product-facts:size_guide_of", { product: name }),
      description: t("product-facts:size_guide_text"),
    },
    slug: product.slug,
    back: `${t("product-facts:size_guide_back")}: ${name}`,
    chart: sizeChartView(chart, { locale, table: shoeTableOf(product.brands_id.size_table, product.gender) }),
  };
}

export default function SizeGuide() {
  const { slug, back, chart } = useLoaderData<typeof loader>();
  const locale = useLocale();
  return (
    <div className="container">
      <h1 id="size-guide">{chart.title}</h1>
      <p>{chart.text}</p>
      <SizeChart chart={chart} labelledBy="size-guide" />
      <p>
        <ShopLink className="button" to={href("product", locale, { slug })}>
          {back}
        </ShopLink>
      </p>
    </div>
  );
}
