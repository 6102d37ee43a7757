import type { LoaderFunctionArgs } from "@remix-run/node";
import { productsById } from "~/api/product-details.server";
import { orRespond } from "~/api/respond.server";
import { viewedCard } from "~/catalogue/viewed-card.server";
import { isSavingData } from "~/cookies/saving-data.server";
import type { ViewedProducts } from "~/layout/viewed-strip";
import { pageContext } from "~/session/page-context.server";
import { isId } from "~/shop/cart";

/** One product of the strip. The HTTP front fills shared pages with it (server/page-cache.ts). */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { api, locale, country } = await pageContext(args);
  const id = Number(args.params.id);
  const [products, { currency }] = await Promise.all([isId(id) ? orRespond(productsById(api, [id])) : [], country()]);
  const savesData = isSavingData(args.request.headers.get("Save-Data"));
  const cards = products.map((product) => viewedCard(product, { locale, currency, savesData }));
  return Response.json({ cards } satisfies ViewedProducts, { status: cards.length > 0 ? 200 : 404 });
}
