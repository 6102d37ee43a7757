import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { productBySlug, productSizes } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { requestFromForm, stockFormNames } from "~/back-in-stock/request.server";
import { STOCK_FORM_ID, StockForm } from "~/back-in-stock/stock-form";
import { stockFormView } from "~/back-in-stock/stock-form.server";
import { ErrorSummary } from "~/forms/error-summary";
import { FormAlert } from "~/forms/form-alert";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** The form of a product page on a page of its own, which shows the errors. Without a sold-out size there is no form. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, t, api, user, country } = await pageContext(args);
  const product = await orRespond(productBySlug(api, args.params.slug ?? ""));
  const [sizes, shopper, { shoeSystem }] = await Promise.all([
    orRespond(productSizes(api, product.id)),
    user(),
    country(),
  ]);
  return {
    head: { title: t("back-in-stock:title"), noindex: true },
    form: await stockFormView(product, sizes, { locale, shoeSystem }),
    email: shopper?.email ?? "",
    refused: t("back-in-stock:errors_title"),
    none: t("back-in-stock:no_form"),
    product: `${product.brands_id.name} ${product.name}`,
    back: t("product-facts:size_guide_back"),
    url: href("product", locale, { slug: product.slug }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const context = await pageContext(args);
  const { locale, session, api } = context;
  const form = await readForm(args.request, stockFormNames);
  const { id, slug } = await orRespond(productBySlug(api, args.params.slug ?? ""));
  const { status, done, ...result } = await requestFromForm(context, id, form);
  if (done === null) return data(result, { status });
  session.flash({ key: done });
  // To the result, which has the form's place on the product's page.
  throw await redirectTo(session, `${href("product", locale, { slug })}#back-in-stock`);
}

export default function BackInStock() {
  const { head, form, email, refused, none, product, back, url } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="container">
      <h1>{head.title}</h1>
      {form && (
        <ErrorSummary title={refused} errors={result?.errors ?? {}} labels={form.texts} formId={STOCK_FORM_ID} />
      )}
      {result?.message && <FormAlert>{result.message}</FormAlert>}
      <p>{product}</p>
      {form ? (
        <StockForm
          {...form}
          email={result?.email ?? email}
          chosen={result?.chosen}
          errors={result?.errors}
          asksAgain={result?.asksAgain}
        />
      ) : (
        <p>{none}</p>
      )}
      <p>
        <ShopLink className="button" to={url}>
          {back}
        </ShopLink>
      </p>
    </div>
  );
}
