import { randomBytes } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { ErrorReferenceProvider } from "./browser/error-reference";
import { scriptHosts } from "./checkout/in-page/payment-script.server";
import { startComposition } from "./config/composition.server";
import { logFault } from "./config/log.server";
import { shopLogo } from "./config/shop-logo.server";
import { requestTimeLeftMs, visitorRequest } from "./config/visitor-request.server";
import { consentPage } from "./consent/consent-parts.server";
import { isSavingData } from "./cookies/saving-data.server";
import { SHOWN_PRODUCT } from "./cookies/viewed-cookie.server";
import { translator } from "./i18n/i18next.server";
import { localeOf } from "./i18n/locale";
import { TranslatorProvider } from "./i18n/use-t";
import { footerParts } from "./layout/footer-markup.server";
import type { PageHandle } from "./layout/page-handle";
import { ServerPartsProvider } from "./layout/server-part";
import { viewedCards } from "./layout/viewed-cards.server";
import { wordmark } from "./layout/wordmark.server";
import { siteMenu } from "./menu/site-menu.server";
import { newsletterMarkup } from "./newsletter/form-markup.server";
import { completeDocument } from "./page-html/complete-document.server";
import { contentSecurityPolicy, serviceHosts } from "./page-html/content-security-policy.server";
import { emptyFilling, holes } from "./page-html/holes/hole-table";
import { holeMark } from "./page-html/holes/marks";
import { HolesProvider } from "./page-html/holes/use-hole";
import type { Visitor } from "./page-html/holes/visitor";
import { pageData } from "./page-html/page-data.server";
import { developmentFront } from "./server/development";
import { startShop } from "./server/main";
import { addFormResult, redirectFormResult, statusOfPage } from "./session/form-result.server";
import { requestContext } from "./session/request-context.server";
import { finishResponse } from "./session/shared-session.server";
import { NonceProvider } from "./ui/nonce";
import { SavingDataProvider } from "./ui/saving-data";

/** The HTTP front is part of this build: `npm start` and `npm run dev` call these. */
export const front = { startShop, startComposition, developmentFront };

/** The page's checked form. */
function formOfPage({ staticHandlerContext: { matches, errors }, routeModules }: EntryContext): PageHandle["form"] {
  const innermost = matches.at(-1);
  const handle = innermost && (routeModules[innermost.route.id]?.handle as PageHandle | undefined);
  return errors ? undefined : handle?.form;
}

export default async function handleRequest(
  request: Request,
  replyStatus: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const ownStatus = statusOfPage(replyStatus, context);
  const redirected = await redirectFormResult(request, { status: replyStatus, headers }, context, loadContext);
  if (redirected) return redirected;
  const status = (await addFormResult(request, headers, context, loadContext)) ?? ownStatus;
  const { pathname } = new URL(request.url);
  const locale = localeOf(pathname);
  // Of a page that many visitors share.
  const secret = visitorRequest()?.holes ?? null;
  const nonce = secret ? holeMark(secret, "nonce") : randomBytes(16).toString("base64");
  const consent = consentPage(request, { nonce, form: formOfPage(context) });
  const hosts = [
    ...serviceHosts(consent.services, consent.choice),
    ...scriptHosts(context.staticHandlerContext.loaderData),
  ];
  const newsletter = newsletterMarkup(request);
  // A page that has used up its time on its API does not wait for its menu too.
  const { menu, categories } = await siteMenu(locale, requestTimeLeftMs());
  const { loaderData } = context.staticHandlerContext;
  const { visitor } = (loaderData.root ?? {}) as { visitor?: Visitor };
  const visit = await requestContext({ request, params: {}, context: loadContext });
  const { currency } = await visit.country();
  const savesData = isSavingData(request.headers.get("Save-Data"));
  const parts = {
    wordmark: wordmark(locale, await shopLogo()),
    menu,
    categories,
    ...footerParts(locale, currency, Boolean(visitor?.account)),
    newsletter,
    ...consent.parts,
  };
  const shownProduct = Number(headers.get(SHOWN_PRODUCT));
  const viewed = shownProduct && !secret ? await viewedCards(visit, { savesData, except: shownProduct }) : [];
  const visitorData = !visitor
    ? ""
    : secret
      ? holeMark(secret, "visitor")
      : holes.visitor({ ...emptyFilling, visitor });
  const data = await pageData(context, locale, visitorData);
  const rendered = renderToString(
    <NonceProvider nonce={nonce}>
      <TranslatorProvider translator={translator}>
        <ServerPartsProvider parts={parts}>
          <ErrorReferenceProvider id={request.headers.get("x-request-id")}>
            <SavingDataProvider value={savesData}>
              <HolesProvider value={{ secret, viewed }}>
                <RemixServer context={context} url={request.url} nonce={nonce} />
              </HolesProvider>
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
    // Remix collects it from Vite's modules.
    developmentStyle: context.criticalCss,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy({ pathname, ...sources, hosts }));
  await finishResponse(request, loadContext, { status, headers });
  return new Response(html, { headers, status });
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
