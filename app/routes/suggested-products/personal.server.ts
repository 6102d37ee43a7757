import { viewItemList } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { cardDetails } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";
import { suggestedProducts } from "~/api/suggested-products.server";
import { productCards } from "~/catalogue/product-card.server";
import { translator } from "~/i18n/i18next.server";
import type { PageContext } from "~/session/page-context.server";

export type PersonalView = NonNullable<Awaited<ReturnType<typeof personalSuggestions>>>;

/** The page of a signed-in shopper; null when the server has no suggestions for them, or fails. */
export async function personalSuggestions(
  { api, shopperApi, user, country, locale, t }: PageContext,
  request: Request,
) {
  const account = await user();
  const products = account ? await orElse(suggestedProducts(shopperApi, account.id), []) : [];
  if (products.length === 0) return null;
  const [details, { currency, shoeSystem }] = await Promise.all([cardDetails(api, products), country()]);
  return {
    title: t("lists:title_suggested"),
    text: t("lists:suggested_for_you"),
    best: t("lists:sort_best"),
    head: { title: t("lists:title_suggested"), description: t("lists:suggested_for_you"), noindex: true },
    personal: productCards(products, { locale, currency }, { ...details, shoeSystem }),
    ...eventsFor(request, () => [
      viewItemList(products, currency, {
        id: "suggested_for_you",
        name: translator("en")("lists:title_suggested"),
        first: 0,
      }),
    ]),
  };
}
