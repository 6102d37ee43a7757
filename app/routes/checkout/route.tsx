import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cartStep } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { countries, paymentMethods } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { formValues, parseForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import type { PageHandle } from "~/frame/layout";
import { shippingCountry } from "~/frame/shipping-country.server";
import { translator } from "~/i18n/i18next.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import { checkoutWords } from "~/i18n/words/checkout";
import { checkoutSchema } from "~/session/checkout-details.server";
import { priceCart } from "~/session/priced-cart.server";
import { redirectTo, requestSession } from "~/session/request-session.server";
import { ITALY_ID } from "~/shop/delivery";
import { cartView } from "~/views/cart.server";
import { countryOptions, paymentOptions } from "~/views/checkout.server";
import { DeliveryForm } from "./delivery-form";
import "./checkout.css";

export const handle: PageHandle = { layout: "simple" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const session = await requestSession({ request, context });
  session.forbidStoring();
  const api = await orRespond(shopApi());
  if (!session.cart?.lines.length) throw await redirectTo(session, href("cart", locale));
  const [{ cart, priced, notices }, countryRows, methods] = await orRespond(
    Promise.all([priceCart(api, session.cart), countries(api), paymentMethods(api)]),
  );
  if (cart !== session.cart) {
    // The cart page says what is no longer to be had.
    session.cart = cart;
    for (const notice of notices) session.flash(notice);
    throw await redirectTo(session, href("cart", locale));
  }
  const view = cartView(priced, locale);
  const countryId = (await shippingCountry(request, locale)).id;
  return {
    head: { title: translator(locale)("checkout:title"), noindex: true },
    values: session.checkout?.values ?? {
      countries_id: String(countryId),
      prefix: countryId === ITALY_ID ? "+39" : "",
      same_billing: "on",
      shipping: "courier",
      note: cart.note ?? "",
    },
    onlyGiftCards: priced.items.every((item) => item.is_gift_card),
    countries: countryOptions(countryRows, locale),
    payments: paymentOptions(methods, {
      total: view.totals.total,
      hasGiftCards: priced.items.some((item) => item.is_gift_card),
    }),
    totals: view.totals,
    ...eventsFor(request, () => [cartStep("begin_checkout", priced)]),
  };
}

/** Keeps the details for the review, or says what is wrong with them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const form = await readForm(request);
  const session = await requestSession({ request, context });
  session.forbidStoring();
  if (!session.cart?.lines.length) throw await redirectTo(session, href("cart", locale));
  const { priced } = await orRespond(priceCart(await orRespond(shopApi()), session.cart));
  const result = parseForm(form, checkoutSchema({ onlyGiftCards: priced.items.every((item) => item.is_gift_card) }));
  if (!result.ok) return data({ errors: result.errors, values: result.values }, { status: 422 });
  session.checkout = { values: formValues(form) };
  session.detailsGiven();
  throw await redirectTo(session, href("checkout-review", locale));
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT(checkoutWords);
  return (
    <div className="container checkout">
      <h1>{t("checkout:title")}</h1>
      <p>
        {t("checkout:means_of_payment", {
          methods: page.payments.map((method) => t(`common:payment_${method.code}`)).join(", "),
        })}
      </p>
      {!page.onlyGiftCards && <p>{t("checkout:delivery_limits")}</p>}
      <DeliveryForm page={page} values={refused?.values ?? page.values} errors={refused?.errors ?? {}} />
    </div>
  );
}
