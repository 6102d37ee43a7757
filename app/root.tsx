import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { companyDetails } from "./config/company.server";
import { isKnownShopper } from "./cookies/our-cookies.server";
import { isSavingData } from "./cookies/saving-data.server";
import { useLocale, useT } from "./i18n/use-t";
import { AccountMirror } from "./layout/account-mirror";
import { CartMirror } from "./layout/cart-mirror";
import { ConnectionNotice } from "./layout/connection-notice";
import { Consent } from "./layout/consent";
import { CountryMirror } from "./layout/country-mirror";
import { FloatingButton } from "./layout/floating-button";
import { Footer } from "./layout/footer";
import { Header } from "./layout/header";
import { Messages } from "./layout/messages";
import { messageViews } from "./layout/messages-view.server";
import { NotFoundHelp } from "./layout/not-found-help";
import { usePageHandle } from "./layout/page-handle";
import { ProgressBar } from "./layout/progress-bar";
import { useCookieCheckRemoval } from "./layout/remove-cookie-check";
import { RouteAnnouncer } from "./layout/route-announcer";
import { ScrollPosition } from "./layout/scroll-position";
import { reloadsVisitorData, useVisitorReading } from "./layout/visitor-reading";
import { siteMenu } from "./menu/site-menu.server";
import { guest, type Message } from "./page-html/holes/visitor";
import { StartSlot, StyleSlot } from "./page-html/page-slots";
import { markScript } from "./page-html/start-script";
import { requestContext } from "./session/request-context.server";
import { cartCopy } from "./shop/cart";
import { freeDeliveryOver } from "./shop/delivery";
import { hasFreeDelivery } from "./shop/membership";
import { convertedText } from "./shop/money";
import { AnchorLink } from "./ui/anchor-link";
import { ErrorDetails } from "./ui/error-details";
import { ErrorPage } from "./ui/error-page";
import { InlineScript } from "./ui/inline-script";
import { useNonce } from "./ui/nonce";
import { PageHeadTags } from "./ui/page-head";
import "./styles/shop.css";

/**
 * The data of every page: `frame` is the same for all visitors with the same key of the page cache, `visitor` is not. In shared
 * pages it is filled when they are sent (page-html/holes).
 */
export async function loader(args: LoaderFunctionArgs) {
  const page = await requestContext(args);
  const { locale, session, user, country, shopperApi } = page;
  const { email, phone, whatsapp } = companyDetails();
  // Runs in parallel with the page's own loaders; the rendering uses the result.
  void siteMenu(locale);
  const [account, shippingCountry, messages, hasAddresses] = await Promise.all([
    user(),
    country(),
    messageViews(page),
    session.signIn ? shopperApi.supports("me/addresses") : true,
  ]);
  const { currency } = shippingCountry;
  // Abroad no delivery is free, and the threshold of another country would mislead.
  const freeFrom = freeDeliveryOver(shippingCountry.id, page.policy);
  return {
    frame: {
      origin: page.url.origin,
      contact: { email, phone, whatsapp },
      country: shippingCountry,
      promise:
        freeFrom === null
          ? page.t("footer:easy_returns_text")
          : page.t("footer:free_shipping_info", { amount: convertedText(freeFrom, currency, locale) }),
      ...(isSavingData(args.request.headers.get("Save-Data")) && { saveData: true as const }),
    },
    visitor: {
      ...guest(session.cart && cartCopy(session.cart), isKnownShopper(args.request.headers.get("cookie"))),
      // Id and email (spec section 6); a failed read is logged, and the page is as for a guest.
      ...(account?.email && {
        account: {
          email: account.email,
          wishlist: account.wishlist,
          ...(!hasAddresses && { lacksAddresses: true as const }),
          ...(account.tier && hasFreeDelivery(account.tier) && { freeDelivery: page.t("product-facts:free_members") }),
        },
      }),
      messages,
      ...session.takeEvents(),
    },
  };
}

/** Headers of a failed page, such as Retry-After. */
export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

export const shouldRevalidate = reloadsVisitorData;

const noMessages: Message[] = [];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const locale = useLocale();
  const t = useT();
  const root = useRouteLoaderData<typeof loader>("root");
  const { frame, visitor } = root ?? {};
  useVisitorReading(root);
  useCookieCheckRemoval();
  const { layout, footer } = usePageHandle();
  // From now on the scripts replace some controls; until then these work as HTML. A document that React has rendered again has
  // lost the other mark.
  useEffect(() => document.documentElement.classList.add("js", "live"), []);
  return (
    <html lang={locale} data-save-data={frame?.saveData} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageHeadTags origin={frame?.origin} />
        {/* Phone numbers are links already; iOS makes links of other numbers, such as the VAT number. */}
        <meta name="format-detection" content="telephone=no" />
        {/* Browsers that show no SVG here ask for /favicon.ico and /apple-touch-icon.png of themselves. */}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <InlineScript nonce={nonce} code={markScript} />
        <StyleSlot />
      </head>
      <body id="top" tabIndex={-1}>
        <AnchorLink className="skip-link" to="main">
          {t("common:skip_to_content")}
        </AnchorLink>
        <Consent />
        <ProgressBar />
        <Header
          layout={layout}
          cart={visitor?.cart ?? null}
          contact={frame?.contact}
          country={frame?.country.name ?? ""}
          promise={frame?.promise}
          account={visitor?.account ?? null}
        />
        <Messages messages={visitor?.messages ?? noMessages} />
        <ConnectionNotice />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer layout={layout} isShort={footer === "short"}>
          {layout === "default" && <FloatingButton whatsapp={frame?.contact.whatsapp} />}
        </Footer>
        <RouteAnnouncer />
        {visitor && <CartMirror cart={visitor.cart} />}
        {visitor && <AccountMirror account={visitor.account} />}
        {frame && <CountryMirror country={frame.country} />}
        <ScrollPosition nonce={nonce} />
        <StartSlot />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { safeDataText } = usePageHandle();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <ErrorPage status={status} safeDataText={safeDataText}>
      {import.meta.env.DEV && !isRouteErrorResponse(error) ? (
        <ErrorDetails error={error} />
      ) : (
        (status === 404 || status === 410) && <NotFoundHelp />
      )}
    </ErrorPage>
  );
}
