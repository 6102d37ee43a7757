import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { productBySlug, productSizes, productVariants } from "~/api/catalogue.server";
import { shippingPrice } from "~/api/orders.server";
import { orElse, orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { productHead, productTrail } from "~/crawlers/product-head.server";
import { readForm, textField } from "~/forms/read-form.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { addToCart, readId, readQuantity } from "~/session/cart-changes.server";
import { redirectTo, requestSession } from "~/session/request-session.server";
import { ITALY_ID } from "~/shop/delivery";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Price } from "~/ui/price";
import { BuyForm } from "./buy-form";
import { ProductFacts } from "./product-facts";
import { ProductPictures } from "./product-pictures";
import { productView } from "./product-view.server";
import { Variants } from "./variants";
import "./product.css";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = await orRespond(shopApi());
  const product = await orRespond(productBySlug(api, params.slug ?? ""));
  const [sizes, variants, shipping] = await Promise.all([
    orRespond(productSizes(api, product.id)),
    orElse(productVariants(api, product), []),
    orElse(shippingPrice(api, ITALY_ID, 0), null),
  ]);
  const { origin, pathname } = new URL(request.url);
  const locale = localeOf(pathname);
  const facts = { product, sizes, variants, shipping };
  return {
    ...productView(product, sizes, variants, locale),
    head: productHead(origin, locale, facts),
    trail: productTrail(facts, locale),
  };
}

/** Adds the chosen size to the cart. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const session = await requestSession({ request, context });
  const api = await orRespond(shopApi());
  const key = { productId: readId(textField(form, "product")), sizeId: readId(textField(form, "size")) };
  const quantity = textField(form, "quantity");
  const change = await orRespond(addToCart(api, session.openCart(), key, readQuantity(quantity)));
  if ("error" in change)
    return data(
      { refusal: change, size: key.sizeId, quantity: (quantity ?? "").slice(0, 10) },
      { status: change.status },
    );
  session.cart = change.cart;
  session.flash({ key: "cart:added" });
  throw await redirectTo(session, href("cart", localeOf(new URL(request.url).pathname)));
}

/** A refusal (4xx) tells that the stock shown is old. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined && actionStatus >= 400 ? true : defaultShouldRevalidate;
}

export default function Product() {
  const { product, sizes, variants, trail } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <div className="container">
        <Breadcrumbs trail={trail} />
      </div>
      <div className="container product">
        <ProductPictures pictures={product.pictures} />
        <div className="product-buy">
          <p className="product-brand">{product.brand}</p>
          <h1>{product.name}</h1>
          <p className="product-color">{product.color}</p>
          <Price price={product.price} reference={product.reference} discount={product.discount} />
          <Variants variants={variants} />
          <BuyForm product={product} sizes={sizes} refused={refused} />
          <ProductFacts product={product} />
        </div>
      </div>
    </>
  );
}
