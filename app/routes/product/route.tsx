import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { viewItem } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { productBySlug } from "~/api/catalogue.server";
import { shippingPrice } from "~/api/orders.server";
import { orElse, orRespond, unlessWithdrawn } from "~/api/respond.server";
import { stockFormView, stockRequestView } from "~/back-in-stock/stock-form.server";
import { addPieces } from "~/cart/add-pieces.server";
import { readId, readQuantity } from "~/cart/cart-changes.server";
import { hasConvertedSizes, sizeSwitch } from "~/catalogue/size-switch.server";
import { SHOWN_PRODUCT } from "~/cookies/viewed-cookie.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { ViewedStrip } from "~/layout/viewed-strip";
import { refreshOn } from "~/layout/watched-query";
import { productHead, productTrail } from "~/seo/product-head.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";
import { ITALY_ID } from "~/shop/delivery";
import { shoeTableOf } from "~/shop/shoe-sizes";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ProductGrid } from "~/ui/product-card";
import { askedSize } from "./asked-size.server";
import { buyingTerms } from "./buying-terms.server";
import { GiftCardPage } from "./gift-card-page";
import { giftCardView } from "./gift-card-view.server";
import { Goods } from "./goods";
import { ProductDetails } from "./product-details";
import { ifFound, readProductPage } from "./product-page.server";
import { productView, sizeNames } from "./product-view.server";
import { Refusal } from "./refusal";
import { Withdrawn } from "./withdrawn";
import { withdrawnOr404 } from "./withdrawn-page.server";

export async function loader(args: LoaderFunctionArgs) {
  const context = await pageContext(args);
  const { url, locale, api, policy } = context;
  const { origin } = url;
  const slug = args.params.slug ?? "";
  const [page, shipping, country] = await Promise.all([
    orRespond(ifFound(readProductPage(api, slug))),
    orElse(shippingPrice(api, ITALY_ID, 0), null),
    context.country(),
  ]);
  if (!page) return withdrawnOr404(context, slug);
  // The URL has the id in place of the slug, or the slug in another letter case.
  if (page.product.slug !== slug)
    throw redirect(href("product", locale, { slug: page.product.slug }, url.searchParams), 301);
  const { currency, shoeSystem } = country;
  const terms = await buyingTerms(page.product, {
    api,
    locale,
    country,
    policy,
    methods: page.methods,
    now: new Date(),
  });
  const details = { product: page.product, sizes: page.sizes, variants: page.variants, shipping, currency };
  const view = productView(page, { locale, country });
  const stockForm = await stockFormView(page.product, page.sizes, { locale, shoeSystem });
  const asked = askedSize(url.searchParams, page.sizes, {
    locale,
    shownName: sizeNames(page.product, { locale, shoeSystem }),
  });
  const table = shoeTableOf(page.product.brands_id.size_table, page.product.gender);
  const isSoldOut = view.product.soldOut;
  const loaded = {
    ...view,
    sizeSwitch: hasConvertedSizes(page.sizes.map((size) => ({ ...size, table })))
      ? sizeSwitch({ t: context.t, url, chosen: shoeSystem })
      : null,
    size: asked?.chosen ?? null,
    sizeNotice: isSoldOut ? null : (asked?.notice ?? null),
    stockRequest: stockForm && stockRequestView(stockForm, { locale, isSoldOut, sizeId: asked?.soldOutId }),
    head: productHead(origin, locale, details),
    trail: productTrail(details, locale),
    terms,
    gift: await giftCardView(page.product, { api, locale, terms }),
    withdrawn: null,
    ...eventsFor(args.request, () => [viewItem(page.product, currency)]),
  };
  const headers = new Headers({ [SHOWN_PRODUCT]: String(page.product.id) });
  // Anybody can make up sizes: no cache stores their pages.
  if (asked?.isUnknown) headers.set("Cache-Control", "no-store");
  return data(loaded, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** Adds the chosen size to the cart. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { locale, t, session, api } = page;
  const form = await readForm(args.request, ["intent", "size", "quantity", "back"]);
  // The form's only button has no name.
  if (form.has("intent")) throw new Response(null, { status: 400 });
  // A quick add that was refused is sent here, without a quantity: one piece.
  const quantity = form.has("quantity") ? textField(form, "quantity") : "1";
  const product = await orRespond(unlessWithdrawn(productBySlug(api, args.params.slug ?? "")));
  // The product was withdrawn while its page was open. The page shows this, with links to others.
  if (!product) return data(null, { status: 410 });
  const size = readId(textField(form, "size"));
  const refusal = await orRespond(addPieces(page, product, size, readQuantity(quantity)));
  if (refusal) {
    const message = t(`cart:${refusal.error}`, { available: refusal.available ?? 0 });
    const soldOut = refusal.error === "size_sold_out";
    const refused = {
      field: refusal.field,
      message,
      size,
      soldOut,
      quantity: (quantity ?? "").slice(0, 10),
    };
    return data(refused, { status: refusal.status });
  }
  const here = href("product", locale, { slug: product.slug });
  throw await redirectTo(session, safeRedirect(textField(form, "back"), here));
}

/** After a refusal (4xx) the stock is read again. Of the query only the size changes the page. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  return asked.actionStatus !== undefined && asked.actionStatus >= 400 ? true : refreshOn(["size"])(asked);
}

export default function Product() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? undefined;
  const t = useT();
  const locale = useLocale();
  if (page.withdrawn) return <Withdrawn {...page.withdrawn} />;
  const { product, related } = page;
  return (
    <div className="container-wide">
      {refused && !product.soldOut && <Refusal refused={refused} />}
      <Breadcrumbs trail={page.trail} />
      {page.gift ? (
        <GiftCardPage {...page} gift={page.gift} refused={refused} canWait={false} />
      ) : (
        <Goods {...page} refused={refused} />
      )}
      {!page.gift && related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{t("product:related")}</h2>
          <ProductGrid products={related} />
          <p>
            <ShopLink to={href("type", locale, { slug: product.type.slug })}>
              {t("product:all_of_type", { type: product.type.name })}
            </ShopLink>
          </p>
        </section>
      )}
      {/* Of a sold-out product, others are more important. */}
      {product.soldOut && !page.gift && <ProductDetails product={product} />}
      <ViewedStrip key={product.id} productId={product.id} />
    </div>
  );
}
