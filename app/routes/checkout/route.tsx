import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigationType } from "@remix-run/react";
import { useEffect, useState } from "react";
import { addressLabel } from "~/account/addresses/address-values.server";
import { withCountryOfZip } from "~/account/addresses/country-of-zip.server";
import { countriesOfZip, deliveryText } from "~/account/addresses/delivery-errors.server";
import type { CountriesOfZip } from "~/account/addresses/delivery-fields";
import { cartStep } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { orRespond } from "~/api/respond.server";
import { readId } from "~/cart/cart-changes.server";
import { priceCart } from "~/cart/priced-cart.server";
import { redirectWithMessages } from "~/cart/redirect-with-messages.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { checkoutChoices, checkoutData } from "~/checkout/checkout-data.server";
import { detailNames, keepDetails, withOwnPrefix } from "~/checkout/checkout-details.server";
import { CheckoutSteps } from "~/checkout/checkout-steps";
import { type CheckoutSummary, checkoutSummary } from "~/checkout/checkout-summary.server";
import { withScript } from "~/checkout/in-page/payment-script.server";
import { fullLimit } from "~/checkout/order-limits.server";
import { WaitingOrder } from "~/checkout/waiting-order";
import { waitingOrder } from "~/checkout/waiting-order.server";
import type { FormResult } from "~/forms/checked-form";
import { FormAlert } from "~/forms/form-alert";
import { refusedForm } from "~/forms/parse-form.server";
import { formValues, readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { messageText } from "~/session/message-text.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { requestSession } from "~/session/shared-session.server";
import { readShippingCountry } from "~/session/shipping-country-cookie.server";
import { prefixFor } from "~/shop/dialling-code.server";
import { ITALIAN_PROVINCES } from "~/shop/italian-provinces";
import { ChangeList } from "~/ui/change-list";
import { assurances } from "./assurances.server";
import { detailErrors } from "./check-details.server";
import { DeliveryForm } from "./delivery-form";
import { MeansOfPayment } from "./means-of-payment";
import { OrderAside } from "./order-aside";
import { chooseAddress, formStart } from "./start-values.server";
import { deliveredCountries } from "./undelivered-country.server";
import type { Choice } from "./use-choice";

export const handle: PageHandle = { layout: "simple", form: { id: "checkout" }, footer: "short" };

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const page = await pageContext(args);
  const { locale, t, session, shopperApi } = page;
  const data = await orRespond(checkoutData(shopperApi, session));
  if (data.kind === "redirect") throw await redirectWithMessages(session, data, locale);
  const { priced, countryRows, methods, notices } = data;
  const start = await formStart(page, countryRows);
  const { addresses } = start;
  const chosenId = session.chosenCountryId ?? readShippingCountry(request) ?? (await page.user())?.countries_id;
  // A started checkout and the default address have their own country.
  const hasOwn = session.checkout !== null || addresses?.some(({ is_default }) => is_default);
  const storedCountryId = hasOwn ? null : (chosenId ?? null);
  const { values, messages } = await deliveredCountries({ ...page, storedCountryId }, start.values, countryRows);
  const { shoeSystem } = await page.country();
  const summary = await checkoutSummary({ api: shopperApi, priced, countryRows, methods, values, locale, shoeSystem });
  return {
    head: { title: t("checkout:title"), noindex: true },
    values,
    changes: [
      ...messages,
      ...notices.map((notice) => messageText(t, notice, { currency: summary.currency, locale, shoeSystem })),
    ],
    countries: countryOptions(countryRows, locale),
    provinces: ITALIAN_PROVINCES,
    /** Null without an address book. */
    addresses: addresses?.map((saved) => ({ id: saved.id, label: addressLabel(saved) })) ?? null,
    summary,
    assurances: assurances(t, summary),
    isGuest: session.signIn === null,
    waiting: await waitingOrder(page),
    limit: (await fullLimit(page, { email: values.email, isPaid: summary.totals.total <= 0 }))?.text ?? null,
    ...eventsFor(request, () => [cartStep("begin_checkout", priced, summary)]),
  };
}

/** Stores the details for the review, or returns their errors. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await readForm(request, ["intent", "address_id", "prefix_country", ...detailNames]);
  const session = await requestSession(args);
  // The input stays while the server is unavailable, and for the next cart when this one has expired, or another tab has emptied
  // or ordered it.
  if (form.has("email")) keepDetails(session, formValues(form));
  const page = await pageContext(args);
  const { locale, t, shopperApi } = page;
  const [{ priced }, choices] = await orRespond(
    Promise.all([priceCart(shopperApi, session.openCart()), checkoutChoices(shopperApi)]),
  );
  const { countryRows } = choices;
  const intent = textField(form, "intent");
  const sent = formValues(form);
  const typed = intent === "country_of_zip" ? withCountryOfZip(sent, countryRows) : sent;
  if (intent === "address") {
    await chooseAddress(page, { countryRows, typed, id: readId(textField(form, "address_id")) });
    throw await redirectTo(session, href("checkout", locale));
  }
  const { currency, shoeSystem } = await page.country();
  const summary = await checkoutSummary({ api: shopperApi, priced, ...choices, values: typed, locale, shoeSystem });
  const onlyCountry = intent === "country" || intent === "estimate" || intent === "country_of_zip";
  const before = countryRows.find(({ id }) => String(id) === textField(form, "prefix_country"));
  // A number that was typed before its country was asked about has its own prefix.
  const keepsPrefix = intent === "country_of_zip" && typed.phone !== "";
  const values =
    onlyCountry && !keepsPrefix
      ? { ...typed, prefix: prefixFor(summary.country.iso2, typed.prefix, before?.iso2) }
      : withOwnPrefix(typed);
  keepDetails(session, values);
  const isKnown = String(summary.country.id) === typed.countries_id;
  // The script only asks for prices while the shopper types: another currency would load the whole document again.
  if (intent !== "estimate" && onlyCountry && isKnown) session.chooseCountry(summary.country.id);
  if (onlyCountry) return data<Answer>({ values, summary });
  const error = detailErrors(values, summary, countryRows, priced);
  if (Object.keys(error).length > 0) {
    const textOf = (code: string) => deliveryText(code, countryRows, page);
    const result = refusedForm({ payload: values, error }, t, { textOf });
    const others = countriesOfZip(error, countryRows, locale);
    return data<Answer>({ summary, result, countriesOfZip: others }, { status: 422 });
  }
  const limit = await fullLimit(page, { email: values.email, isPaid: summary.totals.total <= 0 });
  if (limit) {
    const headers: Record<string, string> =
      limit.retryAfter === null ? {} : { "Retry-After": String(limit.retryAfter) };
    return data<Answer>({ values, summary, limit: limit.text }, { status: limit.status, headers });
  }
  session.detailsGiven();
  session.chooseCountry(summary.country.id);
  const redirect = await redirectTo(session, href("checkout-review", locale));
  // A document has one currency.
  if (summary.currency !== currency) redirect.headers.set("X-Remix-Reload-Document", "true");
  throw withScript(redirect, values.payment ?? "", locale);
}

/** The action's answer to a form that stays. */
interface Answer {
  /** As typed, when the form is not refused. */
  values?: Record<string, string>;
  summary: CheckoutSummary;
  result?: FormResult;
  countriesOfZip?: CountriesOfZip;
  /** Why no further order can be placed now. */
  limit?: string;
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const summary = refused?.summary ?? page.summary;
  const values = refused?.result?.initialValue ?? refused?.values ?? page.values;
  const limit = refused?.limit ?? page.limit;
  const [choice, setChoice] = useState<Choice | null>(null);
  const t = useT();
  const locale = useLocale();
  const isBack = useNavigationType() === "POP";
  // The cart's form keeps its place, which the checkout would take over; on Back the browser has its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the page was reached counts.
  useEffect(() => {
    if (!isBack) window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <div className="container-wide grid purchase checkout">
      <div className="purchase-head">
        <CheckoutSteps current="details" />
        <h1>{t("checkout:title")}</h1>
        {limit && <FormAlert>{limit}</FormAlert>}
        {page.isGuest && (
          <p>
            <ShopLink to={href("login", locale, undefined, { returnTo: href("checkout", locale) })}>
              {t("checkout:log_in")}
            </ShopLink>
          </p>
        )}
        <WaitingOrder waiting={page.waiting} />
        <MeansOfPayment summary={summary} />
        {summary.needsDelivery && <p className="hint">{t("checkout:delivery_limits")}</p>}
        <ChangeList changes={page.changes} />
      </div>
      <OrderAside
        summary={summary}
        selected={{ shipping: values.shipping ?? null, payment: values.payment ?? null }}
        choice={choice}
        isGuest={page.isGuest}
      />
      <div className="purchase-steps">
        <DeliveryForm
          addresses={page.addresses}
          countries={page.countries}
          provinces={page.provinces}
          summary={summary}
          values={values}
          result={refused?.result}
          countriesOfZip={refused?.countriesOfZip}
          sent={refused !== undefined}
          assurances={page.assurances}
          onChoice={setChoice}
        />
      </div>
    </div>
  );
}
