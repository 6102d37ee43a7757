import type { LoaderFunctionArgs } from "@remix-run/node";
import { isSavingData } from "~/cookies/saving-data.server";
import { viewedCards } from "~/layout/viewed-cards.server";
import type { ViewedProducts } from "~/layout/viewed-strip";
import { pageContext } from "~/session/page-context.server";
import { isId } from "~/shop/cart";

/** The visitor's viewed products for the strip of a page that scripts have opened; `except` is the product of that page. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const page = await pageContext(args);
  const except = Number(page.url.searchParams.get("except"));
  const savesData = isSavingData(args.request.headers.get("Save-Data"));
  const cards = await viewedCards(page, { savesData, except: isId(except) ? except : null });
  return Response.json({ cards } satisfies ViewedProducts);
}
