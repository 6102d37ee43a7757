import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cartStep } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { paymentMethods } from "~/api/catalogue.server";
import { orElse, orRespond } from "~/api/respond.server";
import { cartAmounts } from "~/cart/cart-amounts.server";
import { cartView } from "~/cart/cart-view.server";
import { deliveryEstimate } from "~/cart/delivery-estimate.server";
import { purchaseHintsView } from "~/cart/purchase-hints.server";
import { purchaseTerms } from "~/cart/purchase-terms.server";
import { readyCart } from "~/cart/ready-cart.server";
import { redirectWithMessages } from "~/cart/redirect-with-messages.server";
import { hasConvertedSizes, sizeSwitch } from "~/catalogue/size-switch.server";
import { WaitingOrder } from "~/checkout/waiting-order";
import { waitingOrder } from "~/checkout/waiting-order.server";
import { FormAlert } from "~/forms/form-alert";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { guaranteeTexts } from "~/information/guarantee-notice.server";
import { messageText } from "~/session/message-text.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { AnchorLink } from "~/ui/anchor-link";
import { ChangeList } from "~/ui/change-list";
import { TrustedHtml } from "~/ui/trusted-html";
import { isCode } from "./cart-form";
import { CartForm } from "./cart-page-form";
import { cartFields, changeCart } from "./form.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { url, locale, t, session, shopperApi: api } = page;
  const shared = { head: { title: t("cart:title"), noindex: true }, waiting: await waitingOrder(page) };
  if (!session.cart) return { ...shared, cart: null };
  const [ready, country, methods] = await Promise.all([
    orRespond(readyCart(api, session, session.cart)),
    page.country(),
    orElse(paymentMethods(api), []),
  ]);
  // A corrected cart needs a new request, so that the count and the copy match it.
  if (ready.kind === "redirect") throw await redirectWithMessages(session, ready, locale);
  const { cart, priced, notices } = ready;
  const { currency, shoeSystem } = country;
  const goods = priced.items.some((item) => item.needs_delivery);
  const { courierPrice, ...delivery } = await deliveryEstimate({ ...page, api, country }, priced);
  return {
    ...shared,
    sizeSwitch: hasConvertedSizes(priced.items.map(({ size }) => size))
      ? sizeSwitch({ t, url, chosen: shoeSystem })
      : null,
    cart: cartView(priced, { locale, currency, shoeSystem, courierPrice }, cart.note),
    changes: notices.map((notice) => messageText(t, notice, { currency, locale, shoeSystem })),
    ...delivery,
    hints: purchaseHintsView(cartAmounts(priced), { locale, country, methods, courierPrice }),
    ...purchaseTerms({ locale, country, needsDelivery: goods }),
    guarantee: goods ? guaranteeTexts(locale) : null,
    ...eventsFor(args.request, () => (priced.items.length > 0 ? [cartStep("view_cart", priced, { currency })] : [])),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { locale, session, shopperApi: api, country } = await pageContext(args);
  const form = await readForm(args.request, cartFields(session.cart));
  const outcome = await orRespond(changeCart({ form, session, api, country, locale }));
  if (outcome.kind === "refused")
    return data(outcome.problem, {
      status: outcome.status,
      headers: outcome.retryAfter ? { "Retry-After": String(outcome.retryAfter) } : {},
    });
  if (outcome.stay || form.has("stay")) return null;
  throw await redirectTo(session, href(outcome.page ?? "cart", locale));
}

/** After a refusal (4xx) too: the stock may have changed, and what was valid is saved. */
export function shouldRevalidate() {
  return true;
}

/** The header Retry-After of refused codes. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Cart() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() ?? undefined;
  const t = useT();
  const locale = useLocale();
  // An empty cart has no fields.
  const hasFields = page.cart !== null && page.cart.lines.length > 0;
  return (
    <div className="container-wide">
      <h1>{t("cart:title")}</h1>
      <WaitingOrder waiting={page.waiting} />
      {problem && !(hasFields && isCode(problem.field)) && (
        <FormAlert>
          {hasFields && problem.field ? (
            <AnchorLink to={problem.field}>{t(problem.message, problem.values)}</AnchorLink>
          ) : (
            t(problem.message, problem.values)
          )}
        </FormAlert>
      )}
      {page.cart && <ChangeList changes={page.changes} />}
      {page.cart && page.cart.lines.length > 0 ? (
        <>
          {page.sizeSwitch && <TrustedHtml className="size-switch" html={page.sizeSwitch} />}
          <CartForm {...page} cart={page.cart} problem={problem} />
        </>
      ) : (
        <>
          <p>{t("cart:empty")}</p>
          <p>
            <ShopLink className="button button-primary" to={href("products", locale)}>
              {t("cart:to_shop")}
            </ShopLink>
          </p>
        </>
      )}
    </div>
  );
}
