import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cartStep } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { countries, paymentMethods } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { pricedLines } from "~/cart/cart-view.server";
import { priceCart } from "~/cart/priced-cart.server";
import { readyCart, takeDetour } from "~/cart/ready-cart.server";
import { detailNames, keptDetails } from "~/checkout/checkout-details.server";
import { checkoutSummary } from "~/checkout/checkout-summary.server";
import { countryOptions } from "~/checkout/choices.server";
import { formValues } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import { shippingCountry } from "~/layout/current-country.server";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { MAX_PIECES_PER_ORDER, piecesIn } from "~/shop/order-limits";
import { detailErrors } from "./check-details.server";
import { DeliveryForm } from "./delivery-form";
import { prefixFor } from "./dialling-code.server";
import { OrderAside } from "./order-aside";
import "~/ui/purchase.css";
import "./checkout.css";

export const handle: PageHandle = { layout: "simple" };

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { locale, t, session, api } = await pageContext(args);
  if (!session.cart?.lines.length) throw await redirectTo(session, href("cart", locale));
  const [ready, countryRows, methods] = await orRespond(
    Promise.all([readyCart(api, session, session.cart), countries(api), paymentMethods(api)]),
  );
  if ("goTo" in ready) throw await takeDetour(session, ready, locale);
  const { cart, priced } = ready;
  if (piecesIn(pricedLines(priced)) > MAX_PIECES_PER_ORDER) {
    session.flash({ key: "cart:too_many_pieces", values: { max: MAX_PIECES_PER_ORDER } });
    throw await redirectTo(session, href("cart", locale));
  }
  const countryId = (await shippingCountry(request, locale)).id;
  const values = session.checkout?.values ?? {
    countries_id: String(countryId),
    prefix: prefixFor(countryRows.find(({ id }) => id === countryId)?.iso2 ?? "IT"),
    same_billing: "on",
    shipping: "courier",
    note: cart.note ?? "",
  };
  return {
    head: { title: t("checkout:title"), noindex: true },
    values,
    countries: countryOptions(countryRows, locale),
    offer: await checkoutSummary({ api, priced, countryRows, methods, values, locale }),
    ...eventsFor(request, () => [cartStep("begin_checkout", priced)]),
  };
}

/** Keeps the details for the review, or says what is wrong with them. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { locale, session, api } = await pageContext(args);
  const form = await readForm(request, ["intent", "prefix_country", ...detailNames]);
  if (!session.cart?.lines.length) throw await redirectTo(session, href("cart", locale));
  const [{ priced }, countryRows, methods] = await orRespond(
    Promise.all([priceCart(api, session.cart), countries(api), paymentMethods(api)]),
  );
  const typed = formValues(form);
  const offer = await checkoutSummary({ api, priced, countryRows, methods, values: typed, locale });
  const onlyCountry = textField(form, "intent") === "country";
  const before = countryRows.find(({ id }) => String(id) === textField(form, "prefix_country"));
  const values = onlyCountry ? { ...typed, prefix: prefixFor(offer.country.iso2, typed.prefix, before?.iso2) } : typed;
  session.checkout = keptDetails(values) ?? session.checkout;
  if (onlyCountry) return data({ errors: {}, values, offer });
  const errors = detailErrors(form, offer, countryRows);
  if (Object.keys(errors).length > 0) return data({ errors, values, offer }, { status: 422 });
  session.detailsGiven();
  throw await redirectTo(session, href("checkout-review", locale));
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const offer = refused?.offer ?? page.offer;
  const t = useT(checkoutMessages);
  return (
    <div className="container purchase">
      <div className="purchase-head">
        <h1>{t("checkout:title")}</h1>
        <p>
          {t("checkout:means_of_payment", {
            methods: offer.payments.map((method) => t(`common:payment_${method.code}`)).join(", "),
          })}
        </p>
        {!offer.onlyGiftCards && <p>{t("checkout:delivery_limits")}</p>}
      </div>
      <OrderAside offer={offer} />
      <DeliveryForm
        countries={page.countries}
        offer={offer}
        values={refused?.values ?? page.values}
        errors={refused?.errors ?? {}}
        sent={refused !== undefined}
      />
    </div>
  );
}
