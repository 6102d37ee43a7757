import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { scriptHosts } from "./checkout/in-page/payment-script.server";
import { startComposition } from "./config/composition.server";
import { logFault, pageLog } from "./config/log.server";
import { requestTimeLeftMs } from "./config/request-deadline";
import { consentPage } from "./consent/consent-parts.server";
import { translator } from "./i18n/i18next.server";
import { localeOf } from "./i18n/locale";
import { TranslatorProvider } from "./i18n/use-t";
import { footerParts } from "./layout/footer-markup.server";
import { ServerPartsProvider } from "./layout/server-part";
import { wordmark } from "./layout/wordmark.server";
import { siteMenu } from "./menu/site-menu.server";
import { newsletterMarkup } from "./newsletter/form-markup.server";
import { addAnswer, redirectAnsweredForm } from "./session/form-answer.server";
import { pageContext } from "./session/page-context.server";
import { finishResponse } from "./session/request-session.server";
import { ErrorReferenceProvider } from "./ui/error-reference";
import { NonceProvider } from "./ui/nonce";

/** A page that takes longer to render is sent as it is. */
const RENDER_LIMIT_MS = 10_000;

// The embedded server opens its database now instead of at the first request.
startComposition();

export default async function handleRequest(
  request: Request,
  ownStatus: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const redirected = await redirectAnsweredForm(request, { status: ownStatus, headers }, context, loadContext);
  if (redirected) return redirected;
  const status = (await addAnswer(request, headers, context, loadContext)) ?? ownStatus;
  const locale = localeOf(new URL(request.url).pathname);
  const nonce = randomBytes(16).toString("base64");
  const consent = consentPage(request, nonce, scriptHosts(context.staticHandlerContext.loaderData));
  const newsletter = newsletterMarkup(request);
  // A page that has used up its time on its API does not wait for its menu too.
  const menuParts = await siteMenu(locale, requestTimeLeftMs());
  const root = context.staticHandlerContext.loaderData.root as { isLoggedIn?: boolean } | undefined;
  const { currency } = await (await pageContext({ request, params: {}, context: loadContext })).country();
  const parts = {
    wordmark: wordmark(locale),
    ...menuParts,
    ...footerParts(locale, currency, root?.isLoggedIn ?? false),
    newsletter,
    ...consent.parts,
  };
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", consent.policy);
  await finishResponse(request, loadContext, { status, headers });
  // Crawlers get the complete page.
  const wait = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const body = new PassThrough();
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <TranslatorProvider translator={translator}>
          <ServerPartsProvider parts={parts}>
            <ErrorReferenceProvider id={request.headers.get("x-request-id")}>
              <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={RENDER_LIMIT_MS} />
            </ErrorReferenceProvider>
          </ServerPartsProvider>
        </TranslatorProvider>
      </NonceProvider>,
      {
        nonce,
        [wait]() {
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          const id = request.headers.get("x-request-id");
          if (request.signal.aborted || body.destroyed) pageLog().info({ id }, "page cut: its visitor has left");
          else logFault(id, error);
        },
      },
    );
    const tooLate = new Error(`The page took longer than ${RENDER_LIMIT_MS} ms to render`);
    setTimeout(() => abort(tooLate), RENDER_LIMIT_MS + 1_000).unref();
  });
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
