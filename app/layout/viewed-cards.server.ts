import { productsById } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";
import { viewedCard } from "~/catalogue/viewed-card.server";
import type { PageContext } from "~/session/page-context.server";
import { viewedBeside } from "~/shop/viewed";

interface Strip {
  savesData: boolean;
  /** The id of the product that the page shows. */
  except: number | null;
}

/** The cards of the products that the visitor has viewed, the latest first, as HTML; empty when they cannot be read. */
export async function viewedCards(
  { api, country, locale, session }: Pick<PageContext, "api" | "country" | "locale" | "session">,
  { savesData, except }: Strip,
): Promise<string[]> {
  const ids = viewedBeside(session.viewed, except);
  const [products, { currency }] = await Promise.all([orElse(productsById(api, ids), []), country()]);
  return products.map((product) => viewedCard(product, { locale, currency, savesData }));
}
