import type { ActionFunctionArgs } from "@remix-run/node";
import { Unavailable } from "~/api/errors.server";
import { forwardNotification } from "~/api/payments.server";
import { shopApi } from "~/config/composition.server";

/** Passes a provider's message to the API with its raw body, which its signature covers. */
export async function action({ request, params }: ActionFunctionArgs) {
  const provider = params.provider ?? "";
  const message = {
    headers: signedHeaders(request.headers, provider),
    query: new URL(request.url).search.slice(1),
    body: await request.text(),
  };
  try {
    const status = await forwardNotification(shopApi(request), provider, message);
    return status < 400 ? new Response(null, { status }) : plain("The message was refused.", { status });
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    // The provider sends it again.
    return plain("The shop cannot take messages now.", { status: 503, headers: { "Retry-After": "60" } });
  }
}

/** The type of the body, and the provider's own headers, such as Revolut-Signature and PayPal-Transmission-Id. */
function signedHeaders(headers: Headers, provider: string): Record<string, string> {
  const isOwn = (name: string) => name === "content-type" || name.startsWith(`${provider}-`);
  return Object.fromEntries([...headers].filter(([name]) => isOwn(name)));
}

/** Browsers have nothing to see here. */
export function loader() {
  return plain("Only providers send messages here.", { status: 405, headers: { Allow: "POST" } });
}

function plain(text: string, { status, headers }: { status: number; headers?: Record<string, string> }): Response {
  return new Response(`${text}\n`, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
}
