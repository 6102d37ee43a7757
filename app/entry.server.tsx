import { randomBytes } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { ErrorReferenceProvider } from "./browser/error-reference";
import { scriptHosts } from "./checkout/in-page/payment-script.server";
import { startComposition } from "./config/composition.server";
import { logFault } from "./config/log.server";
import { requestTimeLeftMs } from "./config/visitor-request.server";
import { consentPage } from "./consent/consent-parts.server";
import { isSavingData } from "./cookies/saving-data.server";
import { translator } from "./i18n/i18next.server";
import { localeOf } from "./i18n/locale";
import { TranslatorProvider } from "./i18n/use-t";
import { footerParts } from "./layout/footer-markup.server";
import { ServerPartsProvider } from "./layout/server-part";
import { wordmark } from "./layout/wordmark.server";
import { siteMenu } from "./menu/site-menu.server";
import { newsletterMarkup } from "./newsletter/form-markup.server";
import { completeDocument } from "./page-html/complete-document.server";
import { contentSecurityPolicy, serviceHosts } from "./page-html/content-security-policy.server";
import { PageFragments } from "./page-html/fragments.server";
import { pageData } from "./page-html/page-data.server";
import { developmentFront } from "./server/development";
import { startShop } from "./server/main";
import { addFormResult, redirectFormResult, statusOfPage } from "./session/form-result.server";
import { requestContext } from "./session/request-context.server";
import { finishResponse } from "./session/shared-session.server";
import { FragmentSlotsProvider } from "./ui/kept-fragment";
import { NonceProvider } from "./ui/nonce";
import { SavingDataProvider } from "./ui/saving-data";

/** The HTTP front is part of this build: `npm start` and `npm run dev` call these. */
export const front = { startShop, startComposition, developmentFront };

export default async function handleRequest(
  request: Request,
  answeredStatus: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const ownStatus = statusOfPage(answeredStatus, context);
  const redirected = await redirectFormResult(request, { status: answeredStatus, headers }, context, loadContext);
  if (redirected) return redirected;
  const status = (await addFormResult(request, headers, context, loadContext)) ?? ownStatus;
  const { pathname, search } = new URL(request.url);
  const locale = localeOf(pathname);
  const nonce = randomBytes(16).toString("base64");
  const consent = consentPage(request, nonce);
  const hosts = [
    ...serviceHosts(consent.services, consent.choice),
    ...scriptHosts(context.staticHandlerContext.loaderData),
  ];
  const newsletter = newsletterMarkup(request);
  // A page that has used up its time on its API does not wait for its menu too.
  const { menu, categories } = await siteMenu(locale, requestTimeLeftMs());
  const page = context.staticHandlerContext;
  const root = page.loaderData.root as { isLoggedIn?: boolean } | undefined;
  const { currency } = await (await requestContext({ request, params: {}, context: loadContext })).country();
  const savesData = isSavingData(request.headers.get("Save-Data"));
  const fragments = new PageFragments({
    url: pathname + search,
    visitor: [locale, visitorOf(root)],
    isWhole: savesData,
  });
  const { benefits, footer } = footerParts(locale, currency, root?.isLoggedIn ?? false);
  const parts = {
    wordmark: fragments.slotFor(wordmark(locale)),
    menu: fragments.slotFor(menu),
    categories: fragments.slotFor(categories),
    benefits: fragments.slotFor(benefits),
    footer: fragments.slotFor(footer),
    newsletter,
    ...consent.parts,
  };
  const data = await pageData(context, locale);
  const rendered = renderToString(
    <NonceProvider nonce={nonce}>
      <TranslatorProvider translator={translator}>
        <ServerPartsProvider parts={parts}>
          <ErrorReferenceProvider id={request.headers.get("x-request-id")}>
            <SavingDataProvider value={savesData}>
              {/* The answer to a form and an error are for one visitor; in development the components change. */}
              <FragmentSlotsProvider slots={import.meta.env.DEV || page.actionData || page.errors ? null : fragments}>
                <RemixServer context={context} url={request.url} nonce={nonce} />
              </FragmentSlotsProvider>
            </SavingDataProvider>
          </ErrorReferenceProvider>
        </ServerPartsProvider>
      </TranslatorProvider>
    </NonceProvider>,
  );
  const { html, sources } = completeDocument(rendered, {
    data,
    nonce,
    // Scripts of other hosts pass the page's nonce on to scripts of theirs.
    keepsNonce: hosts.length > 0,
    savesData,
    fragments,
    // Remix collects it from Vite's modules.
    developmentStyle: context.criticalCss,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy({ pathname, ...sources, hosts }));
  await finishResponse(request, loadContext, { status, headers });
  return new Response(html, { headers, status });
}

/** The root's data that fragments may depend on: without the cart, messages and events, which none of them shows. */
function visitorOf(root: object | undefined): object {
  return { ...root, cart: null, quantity: null, messages: null, doneEvents: null };
}

/** Data requests of the browser's scripts get the same cookies as documents. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  await finishResponse(request, context, response);
  return response;
}

/**
 * Errors caused by the visitor (a method that a page does not have, a cancelled request) are not logged. The id before an
 * error is the one on its page.
 */
export function handleError(error: unknown, { request }: { request: Request }) {
  const visitors = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (!visitors) logFault(request.headers.get("x-request-id"), error);
}
